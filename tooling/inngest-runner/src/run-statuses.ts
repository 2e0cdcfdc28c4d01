export const runStatuses = ["Scheduled", "Running", "Completed", "Failed", "Cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];
