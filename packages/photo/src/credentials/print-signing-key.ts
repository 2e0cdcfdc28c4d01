import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

/**
 * Makes a key and two certificates, and prints them as JSON. C2PA asks for a certificate that another one has issued; that one's key is
 * forgotten here. All studios have the same names, so that an image says no more of its studio than its key does.
 */

const name = "O=A self-hosted studio, CN=Portrait Studio";
const years = 10;
/** of signed mails: no purpose that verifiers know is nearer */
const emailProtection = "1.3.6.1.5.5.7.3.4";
const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

const toPem = (type: string, der: ArrayBuffer) =>
  `-----BEGIN ${type}-----\n${Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n")}\n-----END ${type}-----\n`;

const generate = () => webcrypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]);
const [issuerKeys, keys] = await Promise.all([generate(), generate()]);
// yesterday, because clocks differ
const notBefore = new Date(Date.now() - 24 * 60 * 60 * 1000);
const notAfter = new Date(notBefore);
notAfter.setUTCFullYear(notBefore.getUTCFullYear() + years);
const certificate = () => ({
  serialNumber: `4${randomBytes(8).toString("hex").slice(1)}`,
  notBefore,
  notAfter,
  signingAlgorithm: ecdsa,
});

const issuer = await x509.X509CertificateGenerator.createSelfSigned({
  ...certificate(),
  name: `${name} issuer`,
  keys: issuerKeys,
  extensions: [
    new x509.BasicConstraintsExtension(true, 0, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    await x509.SubjectKeyIdentifierExtension.create(issuerKeys.publicKey),
  ],
});
const own = await x509.X509CertificateGenerator.create({
  ...certificate(),
  subject: name,
  issuer: issuer.subject,
  publicKey: keys.publicKey,
  signingKey: issuerKeys.privateKey,
  extensions: [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    new x509.ExtendedKeyUsageExtension([emailProtection]),
    await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
  ],
});
process.stdout.write(
  JSON.stringify({
    key: toPem("PRIVATE KEY", await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)),
    certificates: [own, issuer].map(({ rawData }) => toPem("CERTIFICATE", rawData)).join(""),
  }),
);
