import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createMailboxHash, toMailbox } from "./mailbox-hash.ts";

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
    ["Ana-shop@yahoo.com", "ana@yahoo.com"],
    ["ana-x@yahoo.co.uk", "ana@yahoo.co.uk"],
    ["ana-x@yahoo.com.br", "ana@yahoo.com.br"],
    ["ana-x@rocketmail.com", "ana@rocketmail.com"],
    ["ana-x@yahoo.example.com", "ana-x@yahoo.example.com"],
    ["-ana@yahoo.com", "-ana@yahoo.com"],
    ["shop@ana.fastmail.com", "ana@fastmail.com"],
    ["shop@ana-b.fastmail.fm", "ana_b@fastmail.fm"],
    ["shop@ana.fastmail.co.uk", "ana@fastmail.co.uk"],
    ["ana+shop@fastmail.com", "ana@fastmail.com"],
    ["shop@ana.fastmail.com.example", "shop@ana.fastmail.com.example"],
    ["ana@mac.com", "ana@icloud.com"],
    ["ana+x@me.com", "ana@icloud.com"],
    ["a.na@icloud.com", "a.na@icloud.com"],
    ["a.n-a_b+x@pm.me", "anab@proton.me"],
    ["anab@protonmail.com", "anab@proton.me"],
    ["---@proton.me", "---@proton.me"],
  ])("of %s is %s", (address, mailbox) => {
    expect(toMailbox(address)).toBe(mailbox);
  });

  it("of a mailbox is the mailbox itself, for any address", () => {
    const host = fc.constantFrom(
      "gmail.com",
      "pm.me",
      "mac.com",
      "yahoo.fr",
      "fastmail.com",
      "ana.fastmail.fm",
    );
    const hosted = fc.tuple(fc.emailAddress(), host).map(([address, at]) => address.replace(/@.*/, `@${at}`));
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), hosted), (address) => {
        const mailbox = toMailbox(address);
        expect(toMailbox(mailbox)).toBe(mailbox);
        expect(mailbox).toMatch(/^.+@.+$/);
      }),
    );
  });
});

test("a mailbox's hash depends on the server's key and reveals no address", () => {
  const hash = createMailboxHash(secret, "mailbox");
  expect(hash?.("ana+1@example.com")).toEqual(hash?.("Ana@example.com"));
  expect(hash?.("ana@example.com")).toMatch(/^[0-9a-f]{64}$/);
  expect(createMailboxHash(`${secret}.`, "mailbox")?.("ana@example.com")).not.toEqual(
    hash?.("ana@example.com"),
  );
});

test("the setting address hashes the address as written, and the setting account remembers nothing", () => {
  const hash = createMailboxHash(secret, "address");
  expect(hash?.("Ana@example.com")).toEqual(hash?.("ana@example.com"));
  expect(hash?.("ana+1@example.com")).not.toEqual(hash?.("ana@example.com"));
  expect(createMailboxHash(secret, "account")).toBeUndefined();
});
