export const collectionTabs = ["Rows", "Fields", "Import"] as const;

export type CollectionTab = (typeof collectionTabs)[number];
