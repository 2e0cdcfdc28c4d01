import { type ErrorCode, errorStatuses } from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";
import { publicProcedures } from "../access.ts";
import type { RestProcedure } from "../rest/procedure-endpoints.ts";

export const exampleDetails = {
  required: 20,
  available: 5,
  maximum: 20,
  maximumMegabytes: 10,
  megapixels: 64,
  retryAfterSeconds: 30,
  scope: "create",
  origin: "https://studio.example",
  supported: 4,
  engine: "replicate",
  minutes: 10,
} as const;

const always: readonly ErrorCode[] = ["RATE_LIMITED", "UNAVAILABLE", "INTERNAL"];
const body: readonly ErrorCode[] = ["MALFORMED_BODY", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

export function getErrors({ name, method, path, procedure, meta }: RestProcedure): ErrorCode[] {
  const takesInput = (procedure._def as unknown as { inputs: unknown[] }).inputs.length > 0;
  const takesBody = takesInput && (method === "POST" || method === "PUT");
  const codes: ErrorCode[] = [
    ...(publicProcedures.has(name)
      ? []
      : (["UNAUTHENTICATED", "ACCOUNT_BLOCKED", "NOT_INVITED", "SCOPE_MISSING"] as const)),
    ...(takesInput || meta.repeatable ? (["VALIDATION_FAILED"] as const) : []),
    ...(takesBody ? body : []),
    ...(path.includes("{") ? (["NOT_FOUND"] as const) : []),
    ...(meta.repeatable ? (["IDEMPOTENCY_KEY_REUSED"] as const) : []),
    ...(meta.errors ?? []),
    ...(name.startsWith("health.") ? (["INTERNAL"] as const) : always),
  ];
  return [...new Set(codes)];
}

export const uploadErrors: readonly ErrorCode[] = [
  "UNAUTHENTICATED",
  "ACCOUNT_BLOCKED",
  "NOT_INVITED",
  "SCOPE_MISSING",
  "VALIDATION_FAILED",
  "MALFORMED_BODY",
  "TOO_MANY_FILES",
  "NO_FILES",
  "NOT_FOUND",
  "NO_ACTIVE_UPLOAD_SESSION",
  "WRONG_STATE",
  "FILE_TOO_LARGE",
  "TOO_MANY_PIXELS",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_FILE_TYPE",
  "UNSUPPORTED_MEDIA_TYPE",
  "UNREADABLE_IMAGE",
  "IMAGE_TOO_COMPLEX",
  ...always,
];

export const credentialsErrors: readonly ErrorCode[] = [
  ...body.slice(1),
  ...([
    "BODY_INCOMPLETE",
    "NO_FILES",
    "UNSUPPORTED_FILE_TYPE",
    "UNREADABLE_IMAGE",
    "IMAGE_TOO_COMPLEX",
  ] as const),
  ...always,
];

export function errorResponses(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorStatuses[code]))].sort((one, other) => one - other);
  return statuses.map((status) => {
    const own = codes.filter((code) => errorStatuses[code] === status).sort();
    return { status: String(status), name: own.join("."), response: createResponse(own) };
  });
}

function createResponse(codes: readonly ErrorCode[]) {
  const messages = codes.map((code) => ({ code, message: errorMessage(code, "en", exampleDetails) }));
  return {
    description: messages.map(({ code, message }) => `\`${code}\`: ${message}`).join("\n\n"),
    ...((codes.includes("RATE_LIMITED") || codes.includes("UNAVAILABLE")) && {
      headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" as const } } },
    }),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }],
          properties: { code: { type: "string" as const, enum: [...codes] } },
        },
        examples: Object.fromEntries(messages.map((message) => [message.code, { value: message }])),
      },
    },
  };
}
