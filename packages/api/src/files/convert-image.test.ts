import { expect, test } from "vitest";
import { conversionOf } from "./convert-image.ts";

test.each([
  ["image/jpeg", "a.webp", "webp"],
  ["image/jpeg", "a.png", "png"],
  ["image/webp", "a.jpg", "jpeg"],
  ["image/jpeg", "a.jpg", undefined],
  ["image/jpeg", undefined, undefined],
  ["image/jpeg", "a.zip", undefined],
  ["application/zip", "a.png", undefined],
])("%s named %s is sent as %s", (contentType, downloadName, expected) => {
  expect(conversionOf({ contentType, ...(downloadName && { downloadName }) })).toBe(expected);
});
