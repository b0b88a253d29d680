// The names of the forms in which a request can be taken along.

export const copyNames = ["URL", "curl", "fetch", "client", "builder"] as const;

export type CopyName = (typeof copyNames)[number];
