import { exampleIds, limits } from "@portrait-studio/contract";
import type { Operation } from "./operation.ts";
import { samples } from "./samples.ts";

/** The upload, which is no procedure because photos are streamed. */
export const uploadOperation: Operation = {
  operationId: "storage-upload",
  summary: "Upload photos; valid ones are stored even if others are rejected",
  tags: ["storage"],
  security: [{ Authorization: ["create"] }],
  parameters: [
    {
      in: "query",
      name: "sessionId",
      description: "By default, the active upload session.",
      schema: { type: "string" },
      example: exampleIds.uploadSession,
    },
  ],
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["files"],
          properties: {
            files: {
              type: "array",
              maxItems: limits.maxPhotos,
              items: {
                type: "string",
                format: "binary",
                description: `JPEG, PNG, GIF or WebP, ${limits.maxPhotoBytes / 1024 / 1024} MB at most; HEIC is converted`,
              },
            },
          },
        },
      },
    },
  },
  responses: {
    "200": {
      description: "Which photos were stored, and why others were rejected",
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/UploadResult" },
          example: samples.UploadResult,
        },
      },
    },
  },
};
