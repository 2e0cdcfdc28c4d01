import { expect, test } from "vitest";
import { conversionOf } from "./convert-image.ts";

test.each([
  ["image/jpeg", "a.webp", { format: "webp" }],
  ["image/jpeg", "a.png", { format: "png" }],
  ["image/webp", "a.jpg", { format: "jpeg" }],
  ["image/jpeg", "a-3f9k-print-a4.jpg", { format: "jpeg", paper: "a4" }],
  ["image/webp", "a-3f9k-print-8x10.png", { format: "png", paper: "8x10" }],
  ["image/jpeg", "a-8x10.jpg", undefined],
  ["image/jpeg", "a-print-a5.jpg", undefined],
  ["application/zip", "a-print-a4.jpg", undefined],
  ["image/jpeg", "a.jpg", undefined],
  ["image/jpeg", undefined, undefined],
  ["image/jpeg", "a.zip", undefined],
  ["application/zip", "a.png", undefined],
])("%s named %s is sent as %s", (contentType, downloadName, expected) => {
  expect(conversionOf({ contentType, ...(downloadName && { downloadName }) })).toEqual(expected);
});
