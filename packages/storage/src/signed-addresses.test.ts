import { anyCodePoint } from "@portrait-studio/testing/any-code-point";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAddressSigner } from "./signed-addresses.ts";

const secret = "a secret of at least thirty-two letters";
const baseUrl = "https://studio.example/api/files";
const start = 1_800_000_000;
const audience = "session.1~image.2";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789_-";
const segment = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const key = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `${segments.join("/")}.jpg`);
const lifetime = fc.integer({ min: 60, max: 30 * 24 * 60 * 60 });
const name = fc.option(fc.string({ unit: anyCodePoint, maxLength: 40 }), { nil: undefined });

function signerAt(seconds: number) {
  return createAddressSigner({ secret, baseUrl, now: () => seconds * 1000 });
}

describe("signed addresses", () => {
  it("verify for at least three quarters of their lifetime, and never beyond it", () => {
    fc.assert(
      fc.property(key, lifetime, name, fc.nat(10_000_000), (path, expiresIn, downloadName, offset) => {
        const made = start + offset;
        const url = new URL(
          signerAt(made).sign(path, { audience, expiresIn, ...(downloadName && { downloadName }) }),
        );
        const claim = signerAt(made + Math.floor(expiresIn * 0.74)).verify(url);
        expect(claim?.key).toBe(path);
        expect(claim?.audience).toBe(audience);
        expect(claim?.downloadName).toBe(downloadName?.toWellFormed() || undefined);
        expect(signerAt(made + expiresIn).verify(url)).toBeUndefined();
      }),
    );
  });

  it("are the same within a quarter of their lifetime", () => {
    const expiresIn = 4000;
    const aligned = Math.ceil(start / 1000) * 1000;
    const addresses = [0, 1, 500, 999].map((later) =>
      signerAt(aligned + later).sign("a.jpg", { audience, expiresIn }),
    );
    expect(new Set(addresses).size).toBe(1);
    expect(signerAt(aligned + 1000).sign("a.jpg", { audience, expiresIn })).not.toBe(addresses[0]);
  });

  it("are refused after any change", () => {
    fc.assert(
      fc.property(
        key,
        name,
        fc.nat(),
        fc.constantFrom(..."abcXYZ0189_-.%/&= "),
        (path, downloadName, at, letter) => {
          const address = signerAt(start).sign(path, { audience, ...(downloadName && { downloadName }) });
          const from = baseUrl.length + 1;
          const position = from + (at % (address.length - from));
          fc.pre(address[position] !== letter);
          const altered = new URL(address.slice(0, position) + letter + address.slice(position + 1));
          const claim = signerAt(start).verify(altered);
          // another encoding of the same claim, such as "+" for " " in a name, is valid
          if (claim) expect(claim).toEqual(signerAt(start).verify(new URL(address)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are refused with another secret, on another path, or with a missing part", () => {
    const address = new URL(signerAt(start).sign("a.jpg", { audience }));
    const stranger = createAddressSigner({ secret: `${secret}.`, baseUrl, now: () => start * 1000 });
    expect(stranger.verify(address)).toBeUndefined();
    expect(
      signerAt(start).verify(new URL(address.href.replace("/api/files/", "/api/other/"))),
    ).toBeUndefined();
    for (const part of ["expires", "for", "signature"]) {
      const without = new URL(address);
      without.searchParams.delete(part);
      expect(signerAt(start).verify(without)).toBeUndefined();
    }
  });

  it("do not depend on the Host header", () => {
    const address = signerAt(start)
      .sign("a.jpg", { audience })
      .replace("https://studio.example", "http://127.0.0.1:3000");
    expect(signerAt(start).verify(new URL(address))?.key).toBe("a.jpg");
  });
});
