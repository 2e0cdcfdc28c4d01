import { z } from "zod";
import { errorCodes } from "./errors.ts";
import { cleanName, hasVisibleText } from "./visible-text.ts";

/** An opaque id, e.g. "gen_01kabc…". */
export const idSchema = z.string().min(1).max(64);

/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.string().meta({ type: "string", format: "date-time" });

/** A domain in any alphabet by the name that mail servers know it by, as browsers write it into fields for addresses. */
function toAsciiDomain(address: string): string {
  const [, name, domain] = /^(.*@)([\p{L}\p{M}\p{N}.。．｡-]+)$/u.exec(address) ?? [];
  if (!domain || !URL.canParse(`http://${domain}`)) return address;
  return name + (/[^\x20-\x7e]/.test(domain) ? new URL(`http://${domain}`).hostname : domain);
}

/** zod's own, which lacks the top-level domains of other alphabets, e.g. "xn--p1ai". */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

export const emailSchema = z
  .string()
  .trim()
  .max(255)
  .transform(toAsciiDomain)
  .pipe(z.email({ pattern: emailPattern }))
  .transform((email) => email.toLowerCase());

const unseen = "Must have a character that can be seen.";

const nameText = (maxLength: number) => z.string().overwrite(cleanName).max(maxLength);

/** A name that a person gives, of up to so many characters, without those that make it look like another one. */
export const nameSchema = (maxLength: number) => nameText(maxLength).refine(hasVisibleText, unseen);

/** The same, or nothing. */
export const optionalNameSchema = (maxLength: number) =>
  nameText(maxLength).refine((name) => name === "" || hasVisibleText(name), unseen);

/** Why a job failed. The message is in the person's language on screens and in English over REST. */
export const jobErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  /** the values in the message, where it has some */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type JobError = z.infer<typeof jobErrorSchema>;

export const okSchema = z.object({ ok: z.literal(true) });
