import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asList, canonical, type FormBag, type FormValue, readForm } from "./form.ts";

const name = fc.stringMatching(/^[a-z_]{1,8}$/);
const { bag } = fc.letrec<{ bag: Record<string, unknown>; value: unknown }>((tie) => ({
  bag: fc.dictionary(name, tie("value"), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string().filter((text) => !text.includes("\0")),
    tie("bag"),
  ),
}));

function encode(value: unknown, path: string): string[] {
  if (typeof value === "string") return [`${encodeURIComponent(path)}=${encodeURIComponent(value)}`];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    encode(inner, path === "" ? key : `${path}[${key}]`),
  );
}

const plain = (value: FormValue): unknown =>
  typeof value === "string"
    ? value
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));

describe("form parameters", () => {
  it("come back as they were written", () => {
    fc.assert(
      fc.property(bag, (given) => {
        const wellFormed = encode(given, "").every((pair) => pair.isWellFormed());
        fc.pre(wellFormed);
        expect(plain(readForm(encode(given, "").join("&")))).toEqual(given);
      }),
    );
  });

  it("are the same in any order", () => {
    fc.assert(
      fc.property(bag, fc.infiniteStream(fc.nat()), (given, numbers) => {
        const pairs = encode(given, "");
        const shuffled = pairs
          .map((pair) => ({ pair, at: numbers.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ pair }) => pair);
        expect(canonical(readForm(shuffled.join("&")))).toBe(canonical(readForm(pairs.join("&"))));
      }),
    );
  });

  it("hold lists, with and without numbers", () => {
    const first = readForm("expand[]=a&expand[]=b");
    const second = readForm("expand[1]=b&expand[0]=a");
    expect(asList(first.expand)).toEqual(["a", "b"]);
    expect(asList(second.expand)).toEqual(["a", "b"]);
  });

  it("mean nothing special by any name", () => {
    const read: FormBag = readForm("__proto__[x]=1&constructor[prototype][y]=2");
    expect(Object.keys(read)).toEqual(["__proto__", "constructor"]);
    expect(Reflect.get({}, "x")).toBeUndefined();
    expect(Reflect.get({}, "y")).toBeUndefined();
  });

  it.each(["a[b=1", "a]=1", "[a]=1", "a[b]c=1", "a=1&a[b]=2", "a[b]=1&a=2", `a${"[b]".repeat(11)}=1`])(
    "refuse %s",
    (text) => {
      expect(() => readForm(text)).toThrow();
    },
  );
});
