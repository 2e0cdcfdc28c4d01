import { z } from "zod";

const tokenShape = z.object({
  apiKey: z.string().startsWith("sk_"),
  appId: z.string().min(1),
  /** files are stored in the first one */
  regions: z.tuple([z.string()], z.string()),
  ingestHost: z.string().default("ingest.uploadthing.com"),
});

export type UploadThingToken = z.infer<typeof tokenShape>;

/** Parses UPLOADTHING_TOKEN, which is JSON in base64 from UploadThing's dashboard. Undefined when it is not such a token. */
export function readToken(token: string): UploadThingToken | undefined {
  try {
    return tokenShape.safeParse(JSON.parse(Buffer.from(token, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
