export const operatorActionKinds = [
  "grant",
  "block",
  "unblock",
  "sign_out",
  "fail_job",
  "retry_job",
  "purge",
  "take_down",
  "dismiss_report",
] as const;
export type OperatorActionKind = (typeof operatorActionKinds)[number];

export const operatorSubjects = ["person", "training", "generation", "edit", "image", "report"] as const;
export type OperatorSubject = (typeof operatorSubjects)[number];
