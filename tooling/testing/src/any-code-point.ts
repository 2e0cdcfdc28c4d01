import fc from "fast-check";

/** A character, for `fc.string({ unit })`: all of Unicode but lone surrogates. fast-check's "binary" takes a second to prepare. */
export const anyCodePoint = fc
  .nat(0x10ffff)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));
