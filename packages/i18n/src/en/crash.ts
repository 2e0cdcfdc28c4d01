/** What a page says that broke. */
export const crash = {
  title: "Something went wrong. Try reloading.",
  reload: "Reload",
  /** stands before the error's id */
  id: "Error id:",
  copyId: "Copy error id",
  copied: "Copied",
} as const;
