export interface RelyingParty {
  /** the host of the public address; a passkey works for it alone */
  id: string;
  /** e.g. "https://studio.example" */
  origin: string;
}

export function getRelyingParty(appUrl: string): RelyingParty {
  const { hostname, origin } = new URL(appUrl);
  return { id: hostname, origin };
}
