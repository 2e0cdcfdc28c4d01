import { defaultRateLimits } from "../rate-limits.ts";

/** What holds for every call. Paragraphs of Markdown without lists or headings. */
export const introduction = [
  "JSON in and out, in camelCase except `access_token`. Times are ISO 8601 in UTC, ids are opaque. Whatever succeeds is answered with 200.",
  "**Who calls.** Send `Authorization: Bearer …` with an access token made in Settings. Its scopes say what it may do: `read` to look, `create` to make and change things, which costs credits, `billing` to buy and to refund. What needs `session` is for signed-in people only. A missing, expired or revoked token is answered with 401, a token without the scope with 403, and what belongs to somebody else with 404, as if it were not there.",
  "**Signing in.** A mail has a code and a link. The code is good where it was asked for: send the same `Browser-Key` with both calls, a random secret of your own making, or keep the cookie of the first answer. The token of the link is good anywhere. Mails to one address are slowed down, never refused: an answer with `nextMailInSeconds` means that one went out a moment ago and is good for you too.",
  "**Errors** are `{ code, message, details? }` with a code of a closed list. The message follows `Accept-Language` (English or Spanish).",
  "**Repeating.** Calls that create or charge take an `Idempotency-Key`: the same key with the same body is one request, and gets the same answer, however often and however parallel it is sent; with another body it is refused.",
  "**Lists** come in pages. The next page's address is in the `Link` header, the number of all items in `X-Total-Count`.",
  `**How much.** Unless this studio says otherwise, one address has ${defaultRateLimits.calls} calls a minute; ${defaultRateLimits.signIn} for signing in and ${defaultRateLimits.uploads} uploads are counted apart. Beyond that the answer is 429, and \`Retry-After\` says how many seconds to wait.`,
].join("\n\n");

/** The chapters, in the order in which a person needs them. */
export const tags = [
  { name: "auth", description: "Signing in and out" },
  { name: "users", description: "The account" },
  { name: "access-tokens", description: "Access tokens for internal tools" },
  { name: "upload", description: "Upload sessions: the photos of one model" },
  { name: "storage", description: "Photos" },
  { name: "training", description: "Training a model on the photos of an upload session" },
  { name: "models", description: "Models" },
  { name: "prompt-helper", description: "From an idea to a prompt" },
  { name: "generation", description: "Making images" },
  { name: "image-edits", description: "Editing images in words" },
  { name: "images", description: "The gallery" },
  { name: "share", description: "Shared images" },
  { name: "credits", description: "The balance" },
  { name: "billing", description: "Credits, prices and purchases" },
  { name: "health", description: "Whether the studio works" },
];
