export type PasskeyFailure = "cancelled" | "elsewhere" | "known" | "failed";

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** @param error from navigator.credentials, or wrapped by the library under the same name */
export function toPasskeyFailure(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : "";
  // the person closed the browser's dialog, took too long, or has no passkey on this device
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  if (name === "SecurityError") return "elsewhere";
  return name === "InvalidStateError" ? "known" : "failed";
}
