import type { WasmBuilder } from "@contentauth/c2pa-wasm";
import { checkOutputFormat } from "../intake/input-format.ts";
import { createCoseSigner, type RequestSignature } from "./cose.ts";
import {
  createDefinition,
  type ImageFile,
  type ImageHistory,
  type Ingredient,
  listIngredients,
} from "./describe-history.ts";
import { createContext, loadC2pa, readManifests, toBlob } from "./load-c2pa.ts";

export interface SigningStudio {
  /** DER, that of the key first */
  certificates: readonly Uint8Array[];
  version: string;
}

export interface SignedHistory extends Omit<ImageHistory, "original"> {
  /** the file as a provider made it, whose credentials are kept if they may be passed on */
  original?: Uint8Array | undefined;
  /** words that no credentials may have, the prompt's */
  secret?: string | undefined;
}

/** Credentials of earlier images travel along up to this size: a provider's have thumbnails. */
const mostKeptBytes = 256 * 1024;

/** Signing comes last: it seals the bytes. What the image was made from comes along if small enough. @throws when it cannot be signed */
export async function signImage(
  image: ImageFile,
  history: SignedHistory,
  studio: SigningStudio,
  request: RequestSignature,
): Promise<Uint8Array> {
  const original = history.original && (await findPresentable(history.original, history.secret));
  const signed = await write(image, { ...history, original }, studio, request);
  if (signed.byteLength - image.bytes.byteLength <= mostKeptBytes) return signed;
  return write(image, { ...history, parent: undefined, original: undefined }, studio, request);
}

async function write(
  { bytes, format }: ImageFile,
  history: ImageHistory,
  { certificates, version }: SigningStudio,
  request: RequestSignature,
): Promise<Uint8Array> {
  const { WasmBuilder } = loadC2pa();
  const builder = WasmBuilder.fromJson(JSON.stringify(createDefinition(history, version)), createContext());
  try {
    for (const ingredient of listIngredients(history)) await addIngredient(builder, ingredient);
    const signer = createCoseSigner(certificates, request);
    return await builder.sign(signer, [], `image/${format}`, toBlob(bytes));
  } finally {
    builder.free();
  }
}

function addIngredient(builder: WasmBuilder, { label, relationship, file }: Ingredient): Promise<void> {
  const description = { title: "An earlier image", relationship, label };
  return builder.addIngredientFromBlob(
    JSON.stringify(description),
    `image/${file.format}`,
    toBlob(file.bytes),
  );
}

/** A provider's file whose credentials may be passed on: they tell of no file that the studio sent it, and have not the secret. */
async function findPresentable(bytes: Uint8Array, secret = ""): Promise<ImageFile | undefined> {
  const file = { bytes, format: checkOutputFormat(bytes) };
  const store = await readManifests(file);
  if (!store) return undefined;
  const ingredients = Object.values(store.manifests).flatMap(({ ingredients = [] }) => ingredients);
  // what came without credentials is what was sent: a photo
  if (ingredients.some((ingredient) => !ingredient.active_manifest)) return undefined;
  const isTelling = secret !== "" && JSON.stringify(store).includes(JSON.stringify(secret).slice(1, -1));
  return isTelling ? undefined : file;
}
