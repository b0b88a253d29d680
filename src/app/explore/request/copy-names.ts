// The names of the copy formats.

export const copyNames = ["URL", "curl", "fetch", "client", "builder"] as const;

export type CopyName = (typeof copyNames)[number];
