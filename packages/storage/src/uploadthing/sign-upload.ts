import { randomBytes } from "node:crypto";
import { generateKey, generateSignedURL } from "@uploadthing/shared";
import { runPromise } from "effect/Micro";
import * as Redacted from "effect/Redacted";
import { StorageError } from "../port.ts";
import { readToken } from "./token.ts";

interface UploadFacts {
  name: string;
  customId: string;
  type: string;
  size: number;
}

/** The client's own keys have this many letters, of which these first tell the app. */
const appLetters = 12;
const ownLetters = 36;
/** seconds */
const signedFor = 60 * 60;

/**
 * The key of a new private file, and the address that takes it, signed here. The client's `uploadFiles` does the same, but draws
 * the key from 31 bits: with tens of thousands of files two would have the same, and one person's image be another's. It also
 * says neither why an upload failed nor anything quietly.
 */
export async function signUpload(
  token: string,
  { name, customId, type, size }: UploadFacts,
  ingestBase?: string,
): Promise<{ fileKey: string; address: URL }> {
  const app = readToken(token);
  if (!app) throw new StorageError("unavailable", "The token is no token of UploadThing.");
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
