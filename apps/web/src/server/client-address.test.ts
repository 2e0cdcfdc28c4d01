import fc from "fast-check";
import { expect, test } from "vitest";
import { findClientAddress } from "./create-handle.ts";

const proxy = "127.0.0.1";

test.each([
  // no proxy: nothing that a caller writes counts, and this machine is a caller like any other
  [0, "192.0.2.4", "203.0.113.7", "192.0.2.4"],
  [0, "127.0.0.1", null, "127.0.0.1"],
  [0, "::ffff:127.0.0.1", "203.0.113.7", "127.0.0.1"],
  [0, "::1", "", "::1"],
  // one: what it has seen stands last
  [1, proxy, "203.0.113.7", "203.0.113.7"],
  [1, proxy, "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  [1, proxy, "203.0.113.7, 127.0.0.1", "127.0.0.1"],
  // two: the one in front of it
  [2, proxy, "198.51.100.1, 203.0.113.7, 192.0.2.9", "203.0.113.7"],
  // missing, empty, too short, no address: the connection's own
  [1, proxy, null, proxy],
  [1, proxy, "", proxy],
  [1, proxy, " , ", proxy],
  [2, proxy, "203.0.113.7", proxy],
  [1, proxy, "203.0.113.7,", proxy],
  [1, proxy, "unknown", proxy],
  [1, proxy, "203.0.113", proxy],
  [1, proxy, "1.2.3.4.5:80", proxy],
  [1, proxy, "203.0.113.7; DROP", proxy],
  // one client, however it is written
  [1, proxy, "203.0.113.7:50123", "203.0.113.7"],
  [1, proxy, "[2001:db8::1]:50123", "2001:db8::1"],
  [1, proxy, "[2001:db8::1]", "2001:db8::1"],
  [1, proxy, "2001:0DB8:0:0::1", "2001:db8::1"],
  [1, proxy, "fe80::1%eth0", "fe80::1"],
  [1, proxy, "::ffff:203.0.113.7", "203.0.113.7"],
  [1, proxy, "::ffff:cb00:7107", "203.0.113.7"],
])(
  "behind %d proxies, from %s, forwarded for %j, is %s",
  (trustProxy, socketAddress, forwardedFor, address) => {
    expect(findClientAddress({ socketAddress, forwardedFor }, trustProxy)).toBe(address);
  },
);

test("callers cannot choose their address, whatever they write in front of what the proxies append", () => {
  const appended = ["203.0.113.7", "192.0.2.9", "192.0.2.10"];
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 3 }), (written, trustProxy) => {
      const forwardedFor = [written, ...appended.slice(0, trustProxy)].join(", ");
      expect(findClientAddress({ socketAddress: proxy, forwardedFor }, trustProxy)).toBe("203.0.113.7");
    }),
  );
});

test("is undefined only without any address", () => {
  expect(findClientAddress({ socketAddress: undefined, forwardedFor: "203.0.113.7" }, 0)).toBeUndefined();
});
