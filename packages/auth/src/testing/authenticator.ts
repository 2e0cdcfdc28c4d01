import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  AssertedPasskey,
  AttestedPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from "@portrait-studio/contract";

/** What a test's device or page does otherwise than a right one. */
export interface Oddity {
  /** the page's origin */
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** WebAuthn's flags: 1 present, 4 verified, 64 with a new credential */
  flags?: number;
  userHandle?: string;
  crossOrigin?: boolean;
  /** signs something else than it sends */
  forged?: boolean;
}

export interface Authenticator {
  /** signatures so far; 0 for ever when it does not count */
  counter: number;
  create: (options: PasskeyCreation, oddity?: Oddity) => AttestedPasskey;
  get: (options: PasskeyRequest, oddity?: Oddity) => AssertedPasskey;
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** A device with one passkey in memory (P-256), which does what browser and device do in WebAuthn. */
export function createAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let userHandle = "";

  const clientData = (type: string, challenge: string, oddity: Oddity): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: oddity.type ?? type,
        challenge: oddity.challenge ?? challenge,
        origin: oddity.origin ?? origin,
        crossOrigin: oddity.crossOrigin ?? false,
      }),
    );

  const authData = (rpId: string, flags: number, oddity: Oddity, ...rest: Buffer[]): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(oddity.flags ?? flags);
    head.writeUInt32BE(device.counter, 1);
    return Buffer.concat([hashOf(oddity.rpId ?? rpId), head, ...rest]);
  };

  const device: Authenticator = {
    counter: 0,
    create: (options, oddity = {}) => {
      userHandle = options.user.id;
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authData(
        options.rp.id,
        present | verified | attested,
        oddity,
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      );
      const attestationObject = cborMap([
        ["fmt", "none"],
        ["attStmt", []],
        ["authData", data],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, oddity).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
        },
      };
    },
    get: (options, oddity = {}) => {
      if (counts) device.counter += 1;
      const data = authData(options.rpId, present | verified, oddity);
      const client = clientData("webauthn.get", options.challenge, oddity);
      const signed = Buffer.concat([data, hashOf(oddity.forged ? "something else" : client)]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: oddity.userHandle ?? userHandle,
        },
      };
    },
  };
  return device;
}

function hashOf(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

type Cbor = number | string | Buffer | [Cbor, Cbor][];

function cborMap(entries: [Cbor, Cbor][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return cborMap(value);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
