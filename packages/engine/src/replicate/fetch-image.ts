import { fetchFile } from "../remote/fetch-file.ts";
import { ProviderError } from "../remote/provider-error.ts";

const hosts = ["replicate.delivery", "api.replicate.com"];
const maxBytes = 40 * 1024 * 1024;
const timeoutMs = 60_000;

interface Access {
  token: string;
  fakeAddress: string | undefined;
  backoffMs: number | undefined;
}

/** Fetches an output; sends the key only if Replicate's own host requires it. */
export async function fetchImage(url: string, { token, fakeAddress, backoffMs }: Access): Promise<Buffer> {
  const rules = { hosts, fakeAddress, maxBytes, timeoutMs };
  try {
    return await fetchFile(url, rules, backoffMs);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== "denied") throw error;
    return fetchFile(url, { ...rules, headers: { authorization: `Bearer ${token}` } }, backoffMs);
  }
}
