export * from "./check-smtp.ts";
export * from "./port.ts";
export * from "./smtp.ts";
export type { TemplateName } from "./templates.ts";
