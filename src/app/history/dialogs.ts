// The dialogs of history and favourites, loaded when first opened.

export { HistoryDialog } from "./history-dialog.tsx";
export { NameDialog } from "./name-dialog.tsx";
