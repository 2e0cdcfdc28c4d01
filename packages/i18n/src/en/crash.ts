/** The texts of a page that crashed. */
export const crash = {
  title: "Something went wrong. Try reloading.",
  reload: "Reload",
  /** shown before the error's id */
  id: "Error id:",
  copyId: "Copy error id",
  copied: "Copied",
} as const;
