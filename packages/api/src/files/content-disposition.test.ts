import { anyCodePoint } from "@portrait-studio/testing/any-code-point";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachment } from "./serve-file.ts";

describe("attachment", () => {
  it("writes plain names once and other names in both notations", () => {
    expect(attachment("Portrait 1.jpg")).toBe(
      `attachment; filename="Portrait 1.jpg"; filename*=UTF-8''Portrait%201.jpg`,
    );
    expect(attachment("Zoë (1).jpg")).toBe(
      `attachment; filename="Zo_ (1).jpg"; filename*=UTF-8''Zo%C3%AB%20%281%29.jpg`,
    );
  });

  it("is one valid header for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (name) => {
        const header = attachment(name);
        expect(header).toMatch(/^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w%.!~-]*$/);
        expect(() => new Headers({ "content-disposition": header })).not.toThrow();
      }),
    );
  });
});
