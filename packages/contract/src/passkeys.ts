import { z } from "zod";
import { limits } from "./limits.ts";
import { idSchemaFor, instantSchema, nameSchema } from "./schemas.ts";

// The JSON forms of WebAuthn Level 3, as far as the studio uses them; what else a browser sends is ignored.

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .meta({ example: "q1w2e3r4t5" });
const credentialIdSchema = base64url.max(1400);

/** Has the shape of PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  /** milliseconds */
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** Has the shape of PublicKeyCredentialRequestOptionsJSON. It names no passkey: the device knows its own. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** milliseconds */
  timeout: z.number().int(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** A passkey that a browser has made (RegistrationResponseJSON). */
const attestedPasskeySchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url.max(4000),
    attestationObject: base64url.max(20_000),
  }),
});
export type AttestedPasskey = z.infer<typeof attestedPasskeySchema>;

/** Has the shape of AuthenticationResponseJSON. */
const assertedPasskeySchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url.max(4000),
    authenticatorData: base64url.max(4000),
    signature: base64url.max(8000),
    userHandle: base64url.max(128),
  }),
});
export type AssertedPasskey = z.infer<typeof assertedPasskeySchema>;

export const verifyPasskeyInput = z.object({ credential: assertedPasskeySchema });

export const createPasskeyInput = z.object({
  name: nameSchema(limits.maxPasskeyNameLength).meta({ example: "Phone" }),
  credential: attestedPasskeySchema,
});
export type CreatePasskeyInput = z.infer<typeof createPasskeyInput>;

export const passkeySchema = z.object({
  id: idSchemaFor("passkey"),
  name: z.string().meta({ example: "Phone" }),
  lastUsedAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type Passkey = z.infer<typeof passkeySchema>;
