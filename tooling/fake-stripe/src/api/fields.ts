import { z } from "zod";
import { asList } from "./form.ts";

/** A refusal in the payment service's words, with its code. */
function refuse(context: z.RefinementCtx, message: string, code?: string): never {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** A text that is not empty. */
export function text(longest = 5000) {
  return z.string().transform((value, context) => {
    if (value === "")
      return refuse(
        context,
        "You passed an empty string. We assume empty values are an attempt to unset a parameter; however it cannot be unset here. You should remove it or supply a non-empty value.",
        "parameter_invalid_empty",
      );
    if (value.length > longest)
      return refuse(
        context,
        `Invalid string: must be at most ${longest} characters`,
        "parameter_invalid_string",
      );
    return value;
  });
}

/** A text that may be unset by an empty one: null then. */
export function emptyableText(longest = 5000) {
  return z
    .string()
    .max(longest)
    .transform((value) => (value === "" ? null : value));
}

export function integer(least = Number.MIN_SAFE_INTEGER, most = 99_999_999) {
  return z.string().transform((value, context) => {
    const number = Number(value);
    if (!/^-?\d{1,15}$/.test(value))
      return refuse(context, `Invalid integer: ${value}`, "parameter_invalid_integer");
    if (number < least)
      return refuse(
        context,
        `This value must be greater than or equal to ${least}.`,
        "parameter_invalid_integer",
      );
    if (number > most)
      return refuse(
        context,
        `This value must be less than or equal to ${most}.`,
        "parameter_invalid_integer",
      );
    return number;
  });
}

export const timestamp = integer(0, 99_999_999_999);

export const flag = z.string().transform((value, context) => {
  if (value === "true" || value === "false") return value === "true";
  return refuse(context, `Invalid boolean: ${value}`);
});

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.string().transform((value, context): Values[number] => {
    const found = values.find((one) => one === value);
    if (found !== undefined) return found;
    const names = values.slice(0, -1).join(", ");
    return refuse(context, `must be one of ${names}${names ? ", or " : ""}${values.at(-1)}`);
  });
}

export function list<T extends z.ZodType>(item: T, most = 100) {
  return z.preprocess(asList, z.array(item).max(most));
}

/** Keys with empty values are taken out, and an empty text in place of the whole takes out all. */
export const metadata = z
  .union([z.literal(""), z.record(z.string().max(40), z.string().max(500))])
  .transform((value, context) => {
    if (value === "") return "";
    if (Object.keys(value).length > 50) return refuse(context, "Metadata can have at most 50 keys.");
    return { ...value };
  });

export type MetadataParam = z.output<typeof metadata>;

/** What is left of `old` after a request changed it. */
export function mergeMetadata(
  old: Record<string, string>,
  change: MetadataParam | undefined,
): Record<string, string> {
  if (change === undefined) return old;
  if (change === "") return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ""));
}

export const currency = z.string().transform((value, context) => {
  const lower = value.toLowerCase();
  if (Intl.supportedValuesOf("currency").includes(lower.toUpperCase())) return lower;
  return refuse(context, `Invalid currency: ${value}.`);
});

export const webAddress = z.string().transform((value, context) => {
  // a placeholder in braces is no sign that an address may hold
  const plain = value.replaceAll("{CHECKOUT_SESSION_ID}", "id");
  if (URL.canParse(plain) && /^https?:$/.test(new URL(plain).protocol)) return value;
  return refuse(context, "Not a valid URL", "url_invalid");
});

export const email = z.string().transform((value, context) => {
  if (/^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 512) return value;
  return refuse(context, `Invalid email address: ${value}`, "email_invalid");
});

const range = z.union([
  timestamp.transform((value) => ({ gte: value, lte: value })),
  z.strictObject({
    gt: timestamp.optional(),
    gte: timestamp.optional(),
    lt: timestamp.optional(),
    lte: timestamp.optional(),
  }),
]);

/** What every list takes. */
export const listFields = {
  created: range.optional(),
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
};
