import { z } from "zod";
import { namedSchemas, type Samples } from "./named-schemas.ts";

interface JsonSchema {
  example?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const simplest: Readonly<Record<string, unknown>> = {
  boolean: false,
  integer: 0,
  number: 0,
  "date-time": "2026-11-02T09:30:00.000Z",
};

/** The example of a schema: its own, or the first of its choices. What may be null or absent is so unless it has an example. */
function createExample({
  example,
  enum: choices,
  anyOf,
  type,
  items,
  properties,
  ...schema
}: JsonSchema): unknown {
  if (example !== undefined) return example;
  if (properties) {
    const shown = Object.entries(properties).filter(
      ([name, field]) => schema.required?.includes(name) || "example" in field,
    );
    return Object.fromEntries(shown.map(([name, field]) => [name, createExample(field)]));
  }
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices[0];
  const [first] = anyOf ?? [];
  if (first)
    return "example" in first || !anyOf?.some((option) => option.type === "null")
      ? createExample(first)
      : null;
  if (Array.isArray(type)) return null;
  if (items) return [createExample(items)];
  return simplest[schema.format ?? type ?? ""];
}

export function createSample(schema: z.ZodType, io: "input" | "output"): unknown {
  return createExample(z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema);
}

export const samples = Object.fromEntries(
  Object.entries(namedSchemas).map(([name, schema]) => [name, createSample(schema, "output")]),
) as unknown as Samples;
