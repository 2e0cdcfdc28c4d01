import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveToken, hashCode, isSameHash, newCode, newToken } from "./secrets.ts";

test("codes have six digits, all equally likely, with leading zeros", () => {
  const count = 20_000;
  const cells = 1000;
  const seen = { first: new Array<number>(cells).fill(0), last: new Array<number>(cells).fill(0) };
  for (let drawn = 0; drawn < count; drawn += 1) {
    const code = newCode();
    if (!/^\d{6}$/.test(code)) throw new Error(`Not a code: ${code}`);
    bump(seen.first, Number(code.slice(0, 3)));
    bump(seen.last, Number(code.slice(3)));
  }
  const expected = count / cells;
  for (const cellsOfHalf of [seen.first, seen.last]) {
    const chiSquare = cellsOfHalf.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 999 degrees of freedom: mean 999, standard deviation 44.7; six of them leave one false alarm in a billion
    expect(Math.abs(chiSquare - 999)).toBeLessThan(6 * Math.sqrt(2 * 999));
  }
});

function bump(cells: number[], index: number): void {
  cells[index] = (cells[index] ?? 0) + 1;
}

test("a token has at least 112 random bits and never looks like a code", () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{32}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(32 * Math.log2(32)).toBeGreaterThanOrEqual(112);
});

test("a code's hash depends on the key, the challenge and the code", () => {
  const text = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (secret, challenge, code) => {
      const hash = hashCode(secret, challenge, code);
      expect(isSameHash(hash, hashCode(secret, challenge, code))).toBe(true);
      for (const other of [
        hashCode(`${secret}x`, challenge, code),
        hashCode(secret, `${challenge}x`, code),
        hashCode(secret, challenge, `${code}x`),
      ])
        expect(isSameHash(hash, other)).toBe(false);
    }),
  );
});

test("an access token's secret has 256 bits and depends only on the key and the id", () => {
  const token = deriveToken("key", "tok_1");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(deriveToken("key", "tok_1")).toBe(token);
  expect(deriveToken("other key", "tok_1")).not.toBe(token);
  expect(deriveToken("key", "tok_2")).not.toBe(token);
});
