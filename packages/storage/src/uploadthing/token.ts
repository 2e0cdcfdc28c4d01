import { z } from "zod";

const tokenShape = z.object({
  apiKey: z.string().startsWith("sk_"),
  appId: z.string().min(1),
  /** the first is where files go */
  regions: z.tuple([z.string()], z.string()),
  ingestHost: z.string().default("ingest.uploadthing.com"),
});

export type UploadThingToken = z.infer<typeof tokenShape>;

/** What UPLOADTHING_TOKEN says: JSON in base64, as UploadThing's dashboard hands it out. Undefined when it is no such token. */
export function readToken(token: string): UploadThingToken | undefined {
  try {
    return tokenShape.safeParse(JSON.parse(Buffer.from(token, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
