import { z } from "zod";
import { EnvironmentError } from "./environment-error.ts";

export interface Variable<Schema extends z.ZodType = z.ZodType> {
  name: string;
  schema: Schema;
  /** a secret's value must be of one's own; an override leads to a fake instead of the provider */
  kind: "plain" | "secret" | "override";
}

export interface Variables {
  readonly [setting: string]: Variable | Variables;
}

export type Values<Declared> = {
  -readonly [Setting in keyof Declared]: Declared[Setting] extends Variable<infer Schema>
    ? z.output<Schema>
    : Values<Declared[Setting]>;
};

/** An empty line in .env means "not set". */
export const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined);

export const optionalAddress = optionalText.pipe(z.url({ protocol: /^https?$/ }).optional());

type TextSchema = z.ZodType<string | undefined>;

export type TextVariables = Readonly<Record<string, Variable<TextSchema>>>;

export function variable<Schema extends z.ZodType>(name: string, schema: Schema): Variable<Schema> {
  return { name, schema, kind: "plain" };
}

export function secret(name: string): Variable<typeof optionalText>;
export function secret<Schema extends z.ZodType>(name: string, schema: Schema): Variable<Schema>;
export function secret(name: string, schema: z.ZodType = optionalText): Variable {
  return { name, schema, kind: "secret" };
}

export function override(name: string): Variable<typeof optionalAddress> {
  return { name, schema: optionalAddress, kind: "override" };
}

/** @throws EnvironmentError for the first variable that is missing or wrong */
export function readVariables<Declared extends Variables>(
  declared: Declared,
  source: Readonly<Record<string, string | undefined>>,
): Values<Declared> {
  const entries = Object.entries(declared).map(([setting, one]) => [
    setting,
    isVariable(one) ? readVariable(one, source[one.name]) : readVariables(one, source),
  ]);
  return Object.fromEntries(entries);
}

export function listVariables(declared: Variables): Variable[] {
  return Object.values(declared).flatMap((one) => (isVariable(one) ? [one] : listVariables(one)));
}

function isVariable(one: Variable | Variables): one is Variable {
  return one.schema instanceof z.ZodType;
}

function readVariable({ name, schema }: Variable, text: string | undefined): unknown {
  const { success, data, error } = schema.safeParse(text);
  if (success) return data;
  const [first] = error.issues;
  if (text === undefined) throw new EnvironmentError(`${name} is not set.`);
  throw new EnvironmentError(`${name} is not valid: ${lowerFirst(first?.message ?? "it cannot be read")}.`);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}
