// Reads rows directly from IndexedDB. The function runs in the page, so it is self-contained.

/**
 * Every row of a collection's object store, by key, as JSON: passing thousands of objects would be slow.
 * Rejects when there is no such database or store.
 */
export function storedRowsJson({ database, collection }: { database: string; collection: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    // Opening without a version creates a missing database, which must not look like an empty one.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const connection = opening.result;
      // A connection that stays open would keep the service from adding the store.
      if (!connection.objectStoreNames.contains(collection)) {
        connection.close();
        return reject(new Error(`The database has no object store "${collection}".`));
      }
      const reading = connection.transaction(collection).objectStore(collection).getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        connection.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}
