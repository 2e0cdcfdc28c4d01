export * from "./check-smtp.ts";
export * from "./expiry-mail.ts";
export * from "./export-mail.ts";
export * from "./port.ts";
export * from "./sign-in-mail.ts";
export * from "./smtp.ts";
export * from "./training-mail.ts";
