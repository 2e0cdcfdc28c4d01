import { randomBytes } from "node:crypto";
import { generateKey, generateSignedURL } from "@uploadthing/shared";
import { runPromise } from "effect/Micro";
import * as Redacted from "effect/Redacted";
import { StorageError } from "../port.ts";
import { readToken } from "./token.ts";

/** Number of letters at the start of a key that identify the app, as in the client's own keys. */
const appLetters = 12;
const ownLetters = 36;
/** seconds */
const signedFor = 60 * 60;

/**
 * The key of a new private file, and the signed address to upload it to. The client's `uploadFiles` does the same, but its keys
 * have 31 random bits: among tens of thousands of files, two people's images could get the same key. It also hides why an upload
 * failed, and writes to the log.
 */
export async function signUpload(
  token: string,
  { name, customId, type, size }: { name: string; customId: string; type: string; size: number },
  ingestBase?: string,
): Promise<{ fileKey: string; address: URL }> {
  const app = readToken(token);
  if (!app) throw new StorageError("unavailable", "The token is not a token of UploadThing.");
  const { apiKey, appId, regions, ingestHost } = app;
  const likeTheirs = await runPromise(generateKey({ name, size, type }, appId));
  const fileKey = likeTheirs.slice(0, appLetters) + randomBytes(ownLetters / 2).toString("hex");
  const base = (ingestBase ?? `https://${regions[0]}.${ingestHost}`).replace(/\/+$/, "");
  const data = {
    "x-ut-identifier": appId,
    "x-ut-file-name": name,
    "x-ut-file-size": size,
    "x-ut-file-type": type,
    "x-ut-custom-id": customId,
    "x-ut-content-disposition": "inline",
    "x-ut-acl": "private",
  };
  const options = { ttlInSeconds: signedFor, data };
  const signed = await runPromise(generateSignedURL(`${base}/${fileKey}`, Redacted.make(apiKey), options));
  return { fileKey, address: new URL(signed) };
}
