import { createPrivateKey, sign, X509Certificate } from "node:crypto";
import { join } from "node:path";
import type { OwnCertificate } from "./read-credentials.ts";
import type { SigningStudio } from "./sign-image.ts";

export interface SigningKey {
  /** PKCS #8, of the curve P-256 */
  key: string;
  /** that of the key first, then those that issued it */
  certificates: string;
}

export interface ImageSigner {
  studio: SigningStudio;
  own: OwnCertificate;
  sign: (bytes: Uint8Array) => Uint8Array;
}

const { execFileSync } = process.getBuiltinModule("node:child_process");

/** A process makes the key, since a studio reads its settings without waiting. Its certificates last for ten years. */
export function createSigningKey(): SigningKey {
  const script = join(import.meta.dirname, "print-signing-key.ts");
  return JSON.parse(
    execFileSync(process.execPath, [script], { encoding: "utf8", env: { NODE_ENV: "production" } }),
  );
}

export function isMadeByStudio({ subject }: X509Certificate): boolean {
  return subject.includes("A self-hosted studio");
}

/** The first bytes of what COSE has signed: an array of four that begins with a text of ten letters. */
const claimHead = Buffer.concat([Buffer.from([0x84, 0x6a]), Buffer.from("Signature1")]);
const longestClaim = 64 * 1024;

/** @throws when the key is not that of the first certificate, or not of the curve P-256 */
export function createSigner({ key: keyText, certificates: text }: SigningKey, version: string): ImageSigner {
  const key = createPrivateKey(keyText);
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1")
    throw new Error("the key is not of the curve P-256");
  const texts = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [own, ...issuers] = texts.map((pem) => new X509Certificate(pem));
  if (!own?.checkPrivateKey(key)) throw new Error("the first certificate is not the key's");
  // a root is known to whoever verifies, or is not
  const carried = [own, ...issuers.filter((issuer) => issuer.subject !== issuer.issuer)];
  return {
    studio: { certificates: carried.map(({ raw }) => raw), version },
    own: {
      issuers: issuers.map((issuer) => issuer.toString()).join(""),
      serialNumber: BigInt(`0x${own.serialNumber}`).toString(),
    },
    sign: (bytes) => {
      if (!claimHead.equals(bytes.subarray(0, claimHead.byteLength)) || bytes.byteLength > longestClaim)
        throw new Error("That is no claim.");
      return sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" });
    },
  };
}
