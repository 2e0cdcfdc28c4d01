export interface SignInLink {
  email: string;
  /** the link's token */
  proof: string;
  next: string | null;
}

/** Reads `#email=…&token=…&next=…`; undefined when something is missing. */
export function readLink(hash: string): SignInLink | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const email = values.get("email");
  const proof = values.get("token");
  return email && proof ? { email, proof, next: values.get("next") } : undefined;
}
