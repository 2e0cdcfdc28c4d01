const key = "used_link";

/** The last sign-in that this browser finished, as a digest, so that a link opened again is recognized as used. */
export const usedLink = {
  async remember(proof: string): Promise<void> {
    localStorage.setItem(key, await digest(proof));
  },
  async is(proof: string): Promise<boolean> {
    const known = localStorage.getItem(key);
    return known !== null && known === (await digest(proof));
  },
};

async function digest(proof: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
