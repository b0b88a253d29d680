// What is fetched when the first dialog of what is remembered is opened.

export { HistoryDialog } from "./history-dialog.tsx";
export { NameDialog } from "./name-dialog.tsx";
