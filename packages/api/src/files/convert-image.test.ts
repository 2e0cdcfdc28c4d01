import { expect, test } from "vitest";
import { findConversion } from "./serve-file.ts";

test.each([
  ["image/jpeg", "a.webp", { format: "webp" }],
  ["image/jpeg", "a.png", { format: "png" }],
  ["image/webp", "a.jpg", { format: "jpeg" }],
  ["image/jpeg", "a-3f9k-print-a4-245dpi.jpg", { format: "jpeg", print: { paper: "a4", dpi: 245 } }],
  ["image/webp", "a-3f9k-print-8x10-300dpi.png", { format: "png", print: { paper: "8x10", dpi: 300 } }],
  ["image/jpeg", "a-linkedin.jpg", { format: "jpeg", crop: { use: "linkedin", width: 800 } }],
  ["image/jpeg", "a-linkedin-716px.jpg", { format: "jpeg", crop: { use: "linkedin", width: 716 } }],
  ["image/jpeg", "アナ-avatar.png", { format: "png", crop: { use: "avatar", width: 800 } }],
  ["image/jpeg", "a-passport-us.jpg", { format: "jpeg", crop: { use: "passport-us", width: 600 } }],
  ["image/jpeg", "a-linkedin-399px.jpg", undefined],
  ["image/jpeg", "a-linkedin-900px.jpg", undefined],
  ["image/jpeg", "a-passport-us-500px.jpg", undefined],
  ["image/jpeg", "a-passport-xx.jpg", undefined],
  ["image/jpeg", "a-linkedin-3f9k.jpg", undefined],
  ["image/jpeg", "a-8x10.jpg", undefined],
  ["image/jpeg", "a-print-a5-245dpi.jpg", undefined],
  ["image/jpeg", "a-print-a4.jpg", undefined],
  ["image/jpeg", "a-print-a4-900dpi.jpg", undefined],
  ["image/jpeg", "a-print-a4-199dpi.jpg", undefined],
  ["application/zip", "a-print-a4-245dpi.jpg", undefined],
  ["image/jpeg", "a.jpg", undefined],
  ["image/jpeg", undefined, undefined],
  ["image/jpeg", "a.zip", undefined],
  ["application/zip", "a.png", undefined],
])("%s named %s is sent as %s", (contentType, downloadName, expected) => {
  expect(findConversion({ contentType, ...(downloadName && { downloadName }) })).toEqual(expected);
});
