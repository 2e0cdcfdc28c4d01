import { expect, test } from "vitest";
import { refuseForeign } from "./refuse-foreign.ts";

const json = { "content-type": "application/json" };

test.each([
  { host: "localhost:3010" },
  { host: "127.0.0.1:3010", ...json },
  { host: "[::1]:3010", "content-type": "application/json; charset=utf-8", "content-length": "2" },
  { host: "localhost:3010", origin: "http://localhost:3010", "sec-fetch-site": "same-origin", ...json },
  { host: "localhost:3010", "sec-fetch-site": "none" },
  { host: "localhost:3010", "content-length": "0" },
])("takes %j", (headers) => {
  expect(refuseForeign(headers)).toBeUndefined();
});

test.each([
  [{}, "loopback"],
  [{ host: "evil.example:3010" }, "loopback"],
  [{ host: "localhost.evil.example" }, "loopback"],
  [{ host: "127.0.0.1.evil.example" }, "loopback"],
  [{ host: "localhost:3010", origin: "http://evil.example", ...json }, "same-origin"],
  [{ host: "localhost:3010", origin: "null" }, "same-origin"],
  [{ host: "localhost:3010", origin: "http://localhost:3000" }, "same-origin"],
  [{ host: "localhost:3010", "sec-fetch-site": "cross-site" }, "same-origin"],
  [{ host: "localhost:3010", "sec-fetch-site": "same-site" }, "same-origin"],
  [{ host: "localhost:3010", "content-type": "text/plain" }, "JSON"],
  [{ host: "localhost:3010", "content-length": "2" }, "JSON"],
  [{ host: "localhost:3010", "transfer-encoding": "chunked" }, "JSON"],
])("refuses %j", (headers, why) => {
  expect(refuseForeign(headers)).toContain(why);
});
