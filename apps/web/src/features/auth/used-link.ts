import { store } from "~/lib/store.ts";

const key = "used_link";

/** A digest of the last sign-in's proof, so that a link opened again is recognized. Over plain HTTP nothing is remembered. */
export const usedLink = {
  async remember(proof: string): Promise<void> {
    const made = await digest(proof);
    if (made) store.write(key, made);
  },
  async is(proof: string): Promise<boolean> {
    const known = store.read(key);
    return known !== null && known === (await digest(proof));
  },
};

async function digest(proof: string): Promise<string | undefined> {
  // the types do not show that it is missing at http://studio.local
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(proof));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
