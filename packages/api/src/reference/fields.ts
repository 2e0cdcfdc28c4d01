import type { ReferenceTexts } from "@portrait-studio/i18n";
import { html } from "hono/html";
import type { Html } from "./html.ts";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Field {
  name: string;
  where?: string;
  required: boolean;
  schema: Schema;
}

/** The fields of an object, including those of nested objects: "checks.database". */
export function getFields({ properties = {}, required = [] }: Schema, prefix = ""): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const own = { name: `${prefix}${name}`, required: required.includes(name), schema };
    const inner = schema.items?.properties ? schema.items : objectIn(schema);
    const mark = schema.items ? "[]." : ".";
    return inner ? [own, ...getFields(inner, `${own.name}${mark}`)] : [own];
  });
}

function objectIn({ properties, anyOf = [], ...schema }: Schema): Schema | undefined {
  return properties ? { properties, ...schema } : anyOf.find((option) => option.properties);
}

export function fieldTable(fields: readonly Field[], caption: string, texts: ReferenceTexts): Html {
  if (fields.length === 0) return html``;
  const places = fields.some(({ where }) => where);
  const rows = fields.map(
    ({ name, where, required, schema }) => html`<tr>
<th scope="row"><code>${name}</code></th>
${places && html`<td>${where}</td>`}
<td>${describeType(schema, texts)}</td>
<td>${createNotes(schema, required, texts)}</td>
</tr>`,
  );
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr><th scope="col">${texts.name}</th>${places && html`<th scope="col">${texts.where}</th>`}<th scope="col">${texts.type}</th><th scope="col">${texts.notes}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

export function describeType(schema: Schema, texts: ReferenceTexts): Html {
  const { $ref, enum: values, anyOf, items, type, format } = schema;
  if ($ref) return linkTo($ref);
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  // the whole list of error codes is in the schema of an error
  if (values)
    return joined(
      values.slice(0, 14).map((value) => html`<code>${String(value)}</code>`),
      " · ",
      values.length > 14 && " …",
    );
  if (anyOf)
    return joined(
      anyOf.map((option) => describeType(option, texts)),
      ` ${texts.or} `,
    );
  if (items) return html`${texts.arrayOf} ${describeType(items, texts)}`;
  const names = (Array.isArray(type) ? type : [type ?? texts.object]).join(` ${texts.or} `);
  return html`${names}${format && ` (${format})`}`;
}

function linkTo(reference: string): Html {
  const name = reference.split("/").at(-1) ?? "";
  return html`<a href="#schema-${name}">${name}</a>`;
}

function joined(parts: readonly Html[], separator: string, end: string | false = false): Html {
  return html`${parts.map((part, index) => [index > 0 && separator, part])}${end}`;
}

function createNotes(schema: Schema, required: boolean, texts: ReferenceTexts): Html {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, description } = schema;
  const range = (least: number | undefined, most: number | undefined, unit = "") => [
    least !== undefined && `${texts.atLeast} ${least} ${unit}`.trim(),
    most !== undefined && `${texts.atMost} ${most} ${unit}`.trim(),
  ];
  const notes = [
    required && texts.required,
    schema.default !== undefined && `${texts.byDefault} ${JSON.stringify(schema.default)}`,
    ...range(minimum, maximum),
    ...range(minLength, maxLength, texts.characters),
    ...range(minItems, maxItems, texts.items),
    description,
  ].filter((note) => note);
  return html`${notes.join(", ")}`;
}
