import { expect, test } from "vitest";
import { clientAddressOf } from "./client-address.ts";

test.each([
  ["127.0.0.1", undefined, undefined],
  ["::1", undefined, undefined],
  ["::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
  // what a caller claims comes before what the proxy has seen
  ["127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["127.0.0.1", "203.0.113.7, 127.0.0.1", undefined],
  ["192.0.2.4", "203.0.113.7", "192.0.2.4"],
])("from %s, forwarded for %s, is %s", (socket, forwarded, address) => {
  const headers = new Headers(forwarded ? { "x-forwarded-for": forwarded } : {});
  expect(clientAddressOf(socket, headers)).toBe(address);
});
