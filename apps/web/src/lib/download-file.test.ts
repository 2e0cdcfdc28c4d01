import { expect, it } from "vitest";
import { fileNameOf } from "./download-file.ts";

it("reads the name that the server gives", () => {
  expect(fileNameOf('attachment; filename="noir-3f9k.jpg"')).toBe("noir-3f9k.jpg");
  expect(fileNameOf("attachment; filename=noir.jpg; size=3")).toBe("noir.jpg");
  expect(fileNameOf("attachment; filename=\"x.jpg\"; filename*=UTF-8''ni%C3%B1o.jpg")).toBe("niño.jpg");
  expect(fileNameOf("inline")).toBeUndefined();
  expect(fileNameOf(null)).toBeUndefined();
});
