import { expect, it } from "vitest";
import { emailSchema } from "./schemas.ts";

it.each([
  ["Ana@Example.com", "ana@example.com"],
  ["ana@bücher.example", "ana@xn--bcher-kva.example"],
  ["ana@BÜCHER.example", "ana@xn--bcher-kva.example"],
  ["ana@почта.рф", "ana@xn--80a1acny.xn--p1ai"],
  ["ana@例え。テスト", "ana@xn--r8jz45g.xn--zckzah"],
  ["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
])("takes %s as browsers do, as %s", (address, expected) => {
  expect(emailSchema.parse(address)).toBe(expected);
});

it.each([
  "ana@bücher.example/path",
  "ana@bücher.example:80",
  "ana@bücher.example?x",
  "ana@eve@bücher.example",
  "ana@-.ü",
  "ána@bücher.example",
  "ana@",
  "@bücher.example",
])("refuses %s", (address) => {
  expect(emailSchema.safeParse(address).success).toBe(false);
});
