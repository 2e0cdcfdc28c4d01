/** The signature is ES256: r and s. */
export type RequestSignature = (bytes: Uint8Array) => Promise<Uint8Array>;

const signatureBytes = 64;

/** A head of CBOR (RFC 8949): a type, and a number or length, in as few bytes as verifiers write it again. */
function toHead(type: number, value: number): Buffer {
  const size = value < 24 ? 0 : value < 0x100 ? 1 : value < 0x10000 ? 2 : 4;
  const head = Buffer.alloc(1 + size, (type << 5) | (size ? 24 + Math.log2(size) : value));
  if (size) head.writeUIntBE(value, 1, size);
  return head;
}

const toBytes = (bytes: Uint8Array) => Buffer.concat([toHead(2, bytes.byteLength), bytes]);
const toText = (text: string) => Buffer.concat([toHead(3, text.length), Buffer.from(text)]);

/** The signer gives a COSE_Sign1 (RFC 9052) of exactly the reserved size. @param certificates DER, that of the key first */
export function createCoseSigner(certificates: readonly Uint8Array[], request: RequestSignature) {
  const x5chain = [toHead(4, certificates.length), ...certificates.map(toBytes)];
  const es256 = [toHead(0, 1), toHead(1, 6)];
  const header = toBytes(Buffer.concat([toHead(5, 2), ...es256, toHead(0, 33), ...x5chain]));
  const write = (signature: Uint8Array) =>
    Buffer.concat([
      ...[toHead(6, 18), toHead(4, 4), header, toHead(5, 0)],
      // the claim is not repeated
      ...[toHead(7, 22), toBytes(signature)],
    ]);
  return {
    alg: "es256",
    reserveSize: write(new Uint8Array(signatureBytes)).byteLength,
    sign: async (claim: Uint8Array) => {
      const parts = [toText("Signature1"), header, toBytes(new Uint8Array()), toBytes(claim)];
      return Uint8Array.from(write(await request(Buffer.concat([toHead(4, 4), ...parts]))));
    },
  };
}
