import { defaultRateLimits } from "../rate-limits.ts";

/** The introduction to all calls, as paragraphs of Markdown without lists or headings. */
export const introduction = [
  "JSON in and out, in camelCase except `access_token`. Times are ISO 8601 in UTC, ids are opaque. Every successful call returns 200.",
  "**Access.** Send `Authorization: Bearer …` with an access token from Settings. Its scopes define what it may do: `read` to read, `create` to make and change things, which costs credits, and `billing` to buy and refund. Calls with `session` are for signed-in people only. A missing, expired or revoked token gets 401, a token without the needed scope 403. Things of other people get 404, as if they did not exist.",
  "**Signing in.** A mail contains a code and a link. The code works only where it was requested: with the same `Browser-Key`, a random secret that you make up and send with both calls; with the cookie of the first response; or, for a program that sends neither, in the same network (the IP address, or the /64 of IPv6), where it shares its five attempts with other such programs. A code that was requested with a secret never works without it. The link's token works anywhere. Mails to one address are delayed but never refused: a response with `nextMailInSeconds` means that a mail was sent a moment ago and works for you too.",
  "**Errors** are `{ code, message, details? }` with a code from a closed list. The message follows `Accept-Language` (English or Spanish).",
  "**Retries.** Calls that create or charge take an `Idempotency-Key`: calls with the same key and the same body count as one request and get the same response, even in parallel. The same key with another body is refused.",
  "**Lists** are paged. The address of the next page is in the `Link` header, the total number of items in `X-Total-Count`.",
  `**Rate limits.** By default, one address has ${defaultRateLimits.calls} calls per minute; ${defaultRateLimits.signIn} calls for signing in and ${defaultRateLimits.uploads} uploads are counted separately. Above that, the response is 429, and \`Retry-After\` has the seconds to wait. A studio with more calls in hand than it can answer in time refuses further ones in the same way, with 503.`,
].join("\n\n");

/** The chapters, in the order in which a reader needs them. */
export const tags = [
  { name: "auth", description: "Signing in and out" },
  { name: "users", description: "The account" },
  { name: "access-tokens", description: "Access tokens for your own tools" },
  { name: "upload", description: "Upload sessions: the photos of one model" },
  { name: "storage", description: "Photos" },
  { name: "training", description: "Training a model on the photos of an upload session" },
  { name: "models", description: "Models" },
  { name: "prompt-helper", description: "From an idea to a prompt" },
  { name: "generation", description: "Making images" },
  { name: "shoots", description: "Several recipes in one request, with one price" },
  { name: "image-edits", description: "Editing images by instructions" },
  { name: "images", description: "The gallery" },
  { name: "albums", description: "Selections of the gallery" },
  { name: "share", description: "Shared images" },
  { name: "credits", description: "The balance" },
  { name: "billing", description: "Credits, prices and purchases" },
  { name: "health", description: "The studio's health" },
];
