import { z } from "zod";
import { errorCodes } from "./errors.ts";
import { cleanName, hasVisibleText } from "./visible-text.ts";

/** An opaque id, e.g. "gen_01kabc…". */
export const idSchema = z.string().min(1).max(64);

/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.string().meta({ type: "string", format: "date-time" });

/** The name of a time zone, e.g. "Europe/Madrid". */
export const timeZoneSchema = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, "Must be the name of a time zone, e.g. Europe/Madrid.");

export const emailSchema = z
  .string()
  .trim()
  .max(255)
  .pipe(z.email())
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
