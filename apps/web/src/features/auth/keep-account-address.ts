import type { ErrorDetails } from "@portrait-studio/contract/errors";

/** Where the deletion of an account is taken back. The token is in the fragment, which no server sees. */
export function keepAccountAddress({ deletesAt, token }: ErrorDetails): `/keep-account?${string}` {
  const until = new URLSearchParams({ until: String(deletesAt) });
  const secret = new URLSearchParams(token ? { token: String(token) } : {});
  return `/keep-account?${until}${token ? `#${secret}` : ""}`;
}
