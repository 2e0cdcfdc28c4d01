export * from "./check-smtp.ts";
export * from "./port.ts";
export * from "./smtp.ts";
export type { Mail, TemplateName } from "./templates.ts";
