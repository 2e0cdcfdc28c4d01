import { z } from "zod";
import { errorCodes } from "./errors.ts";
import { cleanName, hasVisibleText } from "./visible-text.ts";

export const exampleIds = {
  user: "usr_01k9example",
  token: "tok_01k9example",
  passkey: "psk_01k9example",
  session: "ses_01k9example",
  uploadSession: "upl_01k9example",
  file: "pho_01k9example",
  model: "mdl_01k9example",
  training: "trn_01k9example",
  generation: "gen_01k9example",
  shoot: "sho_01k9example",
  edit: "edt_01k9example",
  image: "img_01k9example",
  album: "alb_01k9example",
  editedImage: "img_01k9edited",
  share: "example-share-token",
  phone: "example-phone-token",
  grant: "grt_01k9example",
  entry: "01k9example",
  purchase: "pur_01k9example",
  price: "price_01k9example",
} as const;

export const idSchema = z.string().min(1).max(64);

export const idSchemaFor = (kind: keyof typeof exampleIds) => idSchema.meta({ example: exampleIds[kind] });

export const idInputFor = (kind: keyof typeof exampleIds) => z.object({ id: idSchemaFor(kind) });

export const fileUrl = (name: string) =>
  `https://studio.example/api/files/${name}?expires=1762081200&signature=…`;

export const fileUrlSchema = (example: string) => z.string().meta({ example: fileUrl(example) });

export const thumbhashSchema = z.string().meta({ example: "1QcSHQRnh493V4dIh4eXh1h4kJUI" });

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
  .transform((email) => email.toLowerCase())
  .meta({ example: "ana@example.com" });

const unseen = "Must have a character that can be seen.";

const nameText = (maxLength: number) => z.string().overwrite(cleanName).max(maxLength);

/** A name that a person gives, of up to so many characters, without those that make it look like another one. */
export const nameSchema = (maxLength: number) => nameText(maxLength).refine(hasVisibleText, unseen);

export const optionalNameSchema = (maxLength: number) =>
  nameText(maxLength).refine((name) => name === "" || hasVisibleText(name), unseen);

/** Why a job failed. The message is in the person's language on screens and in English over REST. */
export const jobErrorSchema = z.object({
  code: z.enum(errorCodes).meta({ example: "GENERATION_FAILED" }),
  message: z.string().meta({ example: "Generation failed" }),
  /** the values in the message, where it has some */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type JobError = z.infer<typeof jobErrorSchema>;

export const okSchema = z.object({ ok: z.literal(true) });
