import { aspectRatios } from "@portrait-studio/contract";
import { z } from "zod";
import type { EngineSettings } from "../engine-entry.ts";
import type { PhotoChoice } from "../remote/photo-models.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { connectReplicate } from "./api.ts";
import { readChoice, targets, writePhotoInput } from "./models.ts";

const field = z.looseObject({
  enum: z.array(z.unknown()).optional(),
  allOf: z.array(z.looseObject({ $ref: z.string().optional() })).optional(),
});

/** A model's own description of its input, as Replicate serves it: choices are often schemas of their own. */
const described = z.looseObject({
  components: z.looseObject({
    schemas: z
      .looseObject({
        Input: z.looseObject({
          properties: z.record(z.string(), field),
          required: z.array(z.string()).default([]),
        }),
      })
      .catchall(z.unknown()),
  }),
});

/** Compares each field and choice with the schema that Replicate serves. @returns what is missing, in sentences */
export async function examineReplicatePhotos(settings: EngineSettings): Promise<string | undefined> {
  const choice = readChoice(settings.options ?? {});
  const target = targets[choice.model];
  const [owner = "", name = ""] = target.split("/");
  const { client, call } = connectReplicate({ token: settings.key, apiBase: settings.apiBase });
  try {
    const { latest_version: version } = await call(() => client.models.get(owner, name));
    const schema = described.safeParse(version?.openapi_schema);
    if (!schema.success) return `REPLICATE_PHOTOS_MODEL: Replicate does not say what ${target} takes.`;
    const gaps = findGaps(schema.data, createSampleOrders(choice));
    return gaps.length > 0
      ? `REPLICATE_PHOTOS_MODEL: ${target} does not take what this version of the studio sends. ${gaps.join(" ")} Choose another model, or update the studio.`
      : undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.fault === "denied") return "REPLICATE_API_TOKEN is refused by Replicate.";
    return `REPLICATE_PHOTOS_MODEL: what ${target} takes could not be read: ${error.message.replace(/\.$/, "")}.`;
  }
}

function createSampleOrders(choice: PhotoChoice): Record<string, unknown>[] {
  const order = { prompt: "a portrait", seed: 1, images: ["https://example.com/photo.jpg"] };
  return [undefined, ...aspectRatios].map((aspectRatio) =>
    writePhotoInput({ ...order, aspectRatio }, choice),
  );
}

function findGaps(
  { components: { schemas } }: z.infer<typeof described>,
  orders: readonly Record<string, unknown>[],
): string[] {
  const { properties, required } = schemas.Input;
  const sent = new Map<string, Set<unknown>>();
  for (const order of orders)
    for (const [key, value] of Object.entries(order)) sent.set(key, (sent.get(key) ?? new Set()).add(value));
  const unknown = [...sent.keys()].filter((key) => !Object.hasOwn(properties, key));
  const unsent = required.filter((key) => !sent.has(key));
  const choices = [...sent].flatMap(([key, values]) => {
    const known = properties[key] && getChoices(properties[key], schemas);
    const missing = known ? [...values].filter((value) => !known.includes(value)) : [];
    return missing.length > 0 ? [`Its field ${key} has no choice ${missing.join(", ")}.`] : [];
  });
  return [
    ...(unknown.length > 0 ? [`It has no field ${unknown.join(", ")}.`] : []),
    ...(unsent.length > 0 ? [`It asks for ${unsent.join(", ")}, which the studio does not send.`] : []),
    ...choices,
  ];
}

/** Undefined where a field takes any value of its type. */
function getChoices(one: z.infer<typeof field>, schemas: Record<string, unknown>): unknown[] | undefined {
  if (one.enum) return one.enum;
  const [name] = (one.allOf ?? []).flatMap(({ $ref }) => $ref?.split("/").at(-1) ?? []);
  const referred = name === undefined ? undefined : field.safeParse(schemas[name]);
  return referred?.success ? referred.data.enum : undefined;
}
