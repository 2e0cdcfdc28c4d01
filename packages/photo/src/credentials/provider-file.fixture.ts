import { createCoseSigner } from "./cose.ts";
import { createSigner, createSigningKey } from "./create-signer.ts";
import type { ImageFile } from "./describe-history.ts";
import { createContext, loadC2pa, toBlob } from "./load-c2pa.ts";

/** A studio's key, and a provider's. */
export const studioKey = createSigningKey();
const provider = createSigner(createSigningKey(), "7");

/** An image as a provider of models signs it, with a key of its own. @param sent a file that it tells of: what it was sent */
export async function signAsProvider(
  { bytes, format }: ImageFile,
  { sent, note = "" }: { sent?: ImageFile; note?: string } = {},
): Promise<ImageFile> {
  const action = {
    action: "c2pa.created",
    digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
  };
  const builder = loadC2pa().WasmBuilder.fromJson(
    JSON.stringify({
      claim_generator_info: [{ name: "Another provider" }],
      assertions: [
        { label: "c2pa.actions.v2", data: { actions: [action] }, created: true },
        { label: "example.note", data: { note }, created: true },
      ],
    }),
    createContext(),
  );
  if (sent)
    await builder.addIngredientFromBlob(
      JSON.stringify({ title: "input", relationship: "inputTo" }),
      `image/${sent.format}`,
      toBlob(sent.bytes),
    );
  const signer = createCoseSigner(provider.studio.certificates, async (claim) => provider.sign(claim));
  return { bytes: await builder.sign(signer, [], `image/${format}`, toBlob(bytes)), format };
}
