import { expect, it } from "vitest";
import { findFileName } from "./download-file.ts";

it("reads the name that the server gives", () => {
  expect(findFileName('attachment; filename="noir-3f9k.jpg"')).toBe("noir-3f9k.jpg");
  expect(findFileName("attachment; filename=noir.jpg; size=3")).toBe("noir.jpg");
  expect(findFileName("attachment; filename=\"x.jpg\"; filename*=UTF-8''ni%C3%B1o.jpg")).toBe("niño.jpg");
  expect(findFileName("inline")).toBeUndefined();
  expect(findFileName(null)).toBeUndefined();
});
