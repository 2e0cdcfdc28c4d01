import { trainingConsent } from "@portrait-studio/contract";

/** A call with placeholders {name} for ids in its path and body. */
export interface Call {
  call: string;
  body?: unknown;
  /** status for the owner of all these ids; 200 by default */
  owner?: number;
  /** status for another person with the owner's ids; by default 404 if the call has an id, otherwise 200 */
  stranger?: number;
  public?: true;
}

/** The 32 calls of the specification's section 7, with bodies as the product decided them. */
export const specifiedCalls: Call[] = [
  { call: "POST /auth/magic-link", body: { email: "walker@example.com" }, public: true },
  {
    call: "POST /auth/verify",
    body: { email: "a@example.com", token: "000000" },
    owner: 400,
    stranger: 400,
    public: true,
  },
  { call: "GET /auth/me" },
  { call: "POST /users/bootstrap", body: { supabaseUserId: "{user}", email: "{email}" }, stranger: 403 },
  { call: "PUT /users/{user}", body: { language: "es", notifyTraining: false } },
  { call: "POST /upload/sessions", body: { modelName: "Ana" } },
  { call: "GET /upload/sessions/active", stranger: 200 },
  { call: "GET /upload/sessions/{uploadSession}/files" },
  { call: "POST /upload/sessions/{uploadSession}/complete", body: { trainingJobId: "{training}" } },
  { call: "DELETE /upload/sessions/{uploadSession}", owner: 409 },
  { call: "POST /storage/upload?sessionId={uploadSession}", owner: 409 },
  { call: "GET /storage/files/training" },
  { call: "DELETE /storage/files/{file}", owner: 409 },
  {
    call: "POST /training/sessions",
    body: { uploadSessionId: "{uploadSession}", consent: trainingConsent },
    owner: 409,
  },
  { call: "GET /training/sessions" },
  { call: "GET /training/sessions/{training}" },
  { call: "POST /training/sessions/{training}/cancel", owner: 409 },
  { call: "POST /training/sessions/{training}/complete" },
  { call: "POST /generation/requests", body: { modelId: "{model}", prompt: "polaroid" } },
  { call: "GET /generation/requests" },
  { call: "GET /generation/requests/{generation}" },
  { call: "POST /generation/requests/{generation}/cancel", owner: 409 },
  { call: "POST /image-edits/requests", body: { imageId: "{image}", instruction: "warmer" } },
  { call: "GET /image-edits/requests/{edit}" },
  { call: "GET /image-edits/history?imageId={image}" },
  {
    call: "POST /image-edits/accept",
    body: { originalImageId: "{image}", selectedEditedImageId: "{editedImage}" },
  },
  { call: "GET /billing/credits" },
  { call: "GET /credits/balance" },
  { call: "POST /prompt-helper/refine", body: { idea: "an old detective film", modelId: "{model}" } },
  { call: "GET /billing/packages", public: true },
  {
    call: "POST /billing/checkout-session",
    body: {
      priceId: "price_starter",
      successUrl: "http://localhost:3000/billing?success=true",
      cancelUrl: "http://localhost:3000/billing?cancelled=true",
    },
  },
  { call: "GET /health", public: true },
];

/** The product's calls beyond the specification. */
export const furtherCalls: Call[] = [
  { call: "GET /generation/reading?modelId={model}&prompt=noir" },
  { call: "GET /billing/statement" },
  {
    call: "POST /shoots",
    body: { modelId: "{model}", takes: [{ recipeId: "noir", prompt: "noir", count: 1 }] },
  },
  { call: "GET /shoots" },
  { call: "GET /shoots/{shoot}" },
  { call: "POST /shoots/{shoot}/cancel", owner: 409 },
  { call: "GET /models" },
  { call: "GET /models/{model}" },
  { call: "PUT /models/{model}", body: { name: "Ana" } },
  { call: "GET /models/{model}/photos" },
  { call: "PUT /models/{model}/photos/{file}", body: { leftOut: false } },
  { call: "PUT /models/{model}/references", body: { photoIds: ["{file}"] }, owner: 422 },
  { call: "GET /models/{model}/contact-sheet" },
  { call: "POST /models/{model}/contact-sheet" },
  { call: "GET /generation/sizes?modelId={model}&aspectRatio=4:5" },
  { call: "GET /images/{image}/photo" },
  { call: "GET /images/{image}/download?format=jpeg&paper=a4", owner: 409 },
  { call: "PUT /models/{model}/cover", body: { imageId: "{image}" } },
  { call: "PUT /models/{model}/cover", body: { imageId: null } },
  {
    call: "PUT /storage/files/{file}/head-box",
    body: { headBox: { x: 0.2, y: 0.2, width: 0.5, height: 0.5 } },
    owner: 409,
  },
  { call: "PUT /models/{model}/variant", body: { variant: "neutral" } },
  { call: "POST /upload/sessions/{uploadSession}/phone-link", owner: 409 },
  { call: "DELETE /upload/sessions/{uploadSession}/phone-link" },
  { call: "GET /albums" },
  { call: "POST /albums", body: { name: "Team", imageIds: ["{image}"] } },
  { call: "PUT /albums/{album}/images", body: { add: ["{image}"] } },
  { call: "PUT /albums/{album}", body: { name: "Team" } },
  { call: "DELETE /albums/{album}" },
  { call: "PUT /storage/files/{file}/cut-out", body: { use: false }, owner: 409 },
  { call: "GET /image-edits/requests" },
  { call: "POST /image-edits/previews", body: { imageId: "{image}", instruction: "blue backdrop" } },
  { call: "POST /image-edits/requests/{edit}/cancel", owner: 409 },
  { call: "POST /image-edits/requests/{edit}/return", owner: 409 },
  { call: "POST /generation/requests/{generation}/return", owner: 409 },
  { call: "GET /images" },
  { call: "GET /images/{image}" },
  { call: "GET /images/{image}/download?format=png" },
  { call: "GET /images/{image}/download?format=gif", owner: 400, stranger: 400 },
  { call: "PUT /images/{editedImage}/favourite", body: { favourite: true } },
  { call: "PUT /images/{editedImage}/share", body: { shared: false } },
  { call: "POST /images/delete", body: { ids: ["{image}"] } },
  { call: "POST /images/restore", body: { ids: ["{image}"] } },
  { call: "GET /billing/purchases" },
  { call: "GET /billing/purchases/{purchase}" },
  { call: "GET /billing/purchases/{purchase}/invoice" },
  { call: "GET /billing/purchases/{purchase}/credit-notes" },
  { call: "POST /billing/purchases/{purchase}/resume", owner: 409 },
  { call: "POST /billing/purchases/{purchase}/cancel", owner: 409 },
  { call: "POST /billing/purchases/{purchase}/refund", body: {} },
  { call: "GET /access-tokens" },
  { call: "POST /access-tokens", body: { name: "tool", scopes: ["read"] } },
  { call: "DELETE /access-tokens/{token}" },
  { call: "DELETE /models/{model}/photos/{file}", owner: 409 },
  { call: "DELETE /models/{model}" },
  { call: "GET /billing/prices", public: true },
  { call: "POST /auth/logout" },
];
