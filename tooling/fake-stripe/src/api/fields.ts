import { z } from "zod";

export function text(longest = 5000) {
  return z.string().min(1, "must not be empty").max(longest, `must be at most ${longest} characters`);
}

export function integer(least: number, most = 99_999_999) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, "must be an integer")
    .transform(Number)
    .pipe(z.number().min(least).max(most));
}

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, "must have at most 50 keys")
  .default({});

export const webAddress = z.string().refine((value) => {
  // a placeholder in braces is no sign that an address may hold
  const plain = value.replaceAll("{CHECKOUT_SESSION_ID}", "id");
  return URL.canParse(plain) && /^https?:$/.test(new URL(plain).protocol);
}, "must be a web address");

export const listFields = {
  created: z.strictObject({ gte: integer(0, 99_999_999_999) }).default({ gte: 0 }),
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
};
