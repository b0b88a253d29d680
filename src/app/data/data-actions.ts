export type ShownDialog =
  | { readonly name: "new" | "rows" | "open"; readonly file?: File }
  /** `asNumber`: the path of a field that is proposed to be a number. */
  | { readonly name: "fields"; readonly asNumber?: string }
  | { readonly name: "remove" };

export interface DataActions {
  readonly onShow: (dialog: ShownDialog) => void;
  /** @param collection - the name of one that the report is about, to be shown */
  readonly onReport: (report: string, collection?: string) => void;
  /** Reports `done` when the work has ended, or why it failed. */
  readonly onWork: (work: Promise<unknown>, done: string) => void;
}
