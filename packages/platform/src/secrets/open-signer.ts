import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSigner, type ImageSigner, isMadeByStudio } from "@portrait-studio/photo/signer";
import { EnvironmentError } from "../environment/environment-error.ts";
import { version } from "../version.ts";
import { readOwnSigningKey } from "./own-secrets.ts";

/** Absolute paths. */
export type SigningSource = { keyFile: string; certificatesFile: string } | { secretsFile: string };

/** The signer of finished images. @throws EnvironmentError when its files cannot be used */
export function openSigner({
  signing,
  deployment,
}: {
  signing: SigningSource | undefined;
  deployment: string;
}): ImageSigner | undefined {
  if (!signing) return undefined;
  if ("secretsFile" in signing) return createSigner(readOwnSigningKey(signing.secretsFile), version);
  const { keyFile, certificatesFile } = signing;
  try {
    const certificates = readFileSync(certificatesFile, "utf8");
    const signer = createSigner({ key: readFileSync(keyFile, "utf8"), certificates }, version);
    if (deployment === "public" && isMadeByStudio(new X509Certificate(certificates)))
      throw new Error("a local or private studio made that certificate itself, without a name");
    return signer;
  } catch (error) {
    throw new EnvironmentError(
      `CONTENT_KEY_FILE and CONTENT_CERT_FILE cannot sign: ${error instanceof Error ? error.message : error}.`,
    );
  }
}
