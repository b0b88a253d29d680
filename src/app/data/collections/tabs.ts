export const collectionTabs = ["Rows", "Fields", "Import"] as const;

export type CollectionTab = (typeof collectionTabs)[number];

/** What Data shows: a tab of a collection, or the history of all. */
export const dataTabs = [...collectionTabs, "History"] as const;

export type DataTab = (typeof dataTabs)[number];
