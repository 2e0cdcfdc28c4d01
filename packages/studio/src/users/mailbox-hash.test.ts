import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createMailboxHash, mailboxOf } from "./mailbox-hash.ts";

const secret = "a secret of at least thirty-two letters";

describe("a mailbox", () => {
  it.each([
    ["Ana@Example.com", "ana@example.com"],
    ["ana+studio@example.com", "ana@example.com"],
    ["ana+a+b@example.com", "ana@example.com"],
    ["a.n.a@example.com", "a.n.a@example.com"],
    ["A.N.A+x@gmail.com", "ana@gmail.com"],
    ["ana@googlemail.com", "ana@gmail.com"],
    ["ana@gmail.com.example", "ana@gmail.com.example"],
    ["+ana@example.com", "+ana@example.com"],
    ["ana-x@example.com", "ana-x@example.com"],
  ])("of %s is %s", (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it("of a mailbox is the mailbox itself, for any address", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(mailboxOf(mailboxOf(address))).toBe(mailboxOf(address));
      }),
    );
  });
});

test("a mailbox's hash depends on the server's key and reveals no address", () => {
  const hash = createMailboxHash(secret, "mailbox");
  expect(hash?.("ana+1@example.com")).toBe(hash?.("Ana@example.com"));
  expect(hash?.("ana@example.com")).toMatch(/^[0-9a-f]{64}$/);
  expect(createMailboxHash(`${secret}.`, "mailbox")?.("ana@example.com")).not.toBe(hash?.("ana@example.com"));
});

test("the setting address hashes the address as written, and the setting account remembers nothing", () => {
  const hash = createMailboxHash(secret, "address");
  expect(hash?.("Ana@example.com")).toBe(hash?.("ana@example.com"));
  expect(hash?.("ana+1@example.com")).not.toBe(hash?.("ana@example.com"));
  expect(createMailboxHash(secret, "account")).toBeUndefined();
});
