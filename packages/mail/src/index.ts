export * from "./smtp.ts";
export type { Mail, TemplateName } from "./templates.ts";
