// Reading rows straight from IndexedDB; the function is carried into the page, so it needs nothing around it.

/**
 * Every row of a collection's object store, by its key, as JSON: thousands of objects would be long in crossing over.
 * Rejects when there is no such database or store.
 */
export function storedRowsJson({ database, collection }: { database: string; collection: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    // Without a version an open creates what is not there; that must not pass for an empty database.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const connection = opening.result;
      const reading = connection.transaction(collection).objectStore(collection).getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        connection.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}
