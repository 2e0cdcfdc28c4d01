import fc from "fast-check";

/** Bytes for one connection, and what the client does after it has written them. */
export interface OddRequest {
  bytes: Buffer;
  /** wait for the response, end the client's side first, or break the connection */
  ending: "wait" | "end" | "cut";
}

const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "get",
  "X",
];
const targets = [
  "*",
  "//",
  "//evil.example/x",
  "/%",
  "/%ff",
  "/%00",
  "/\\x",
  "/..%2f..%2fetc",
  "/./../x",
  "",
  "?",
  "/?a=%zz",
  "http://evil.example/",
  "http://[::1",
  "localhost:80",
  "/\u00e9",
  `/${"a".repeat(9000)}`,
  `/?${"b".repeat(18_000)}`,
];
const contentTypes = [
  "application/json",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-7",
  "/",
  "\u00e9",
];
const bodies = [
  "",
  "not json",
  "{",
  "null",
  "[]",
  "{}",
  '{"json":{}}',
  '{"__proto__":{"x":1}}',
  '{"0":{"json":null}}',
  "\ud800",
  "[".repeat(50_000),
  "\0".repeat(300_000),
  "--x\r\ncontent-disposition: form-data; name=files; filename=a\r\n\r\nx",
];
const versions = ["HTTP/1.0", "HTTP/2.0", "HTTP/9", "FTP/1.1"];
const openings = [
  "\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "GET",
  "GET / HTTP/1.1\r\n",
  "\0\0\0\0",
];
const headerLines = [
  "Host: evil.example",
  "Host: ",
  "Host: a b",
  "Host: [::1",
  "Host: localhost, localhost",
  "Origin: null",
  "Origin: http://evil.example",
  "Sec-Fetch-Site: cross-site",
  "Expect: 100-continue",
  "Expect: the unexpected",
  "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x",
  "Upgrade: h2c",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: identity",
  "Content-Encoding: gzip",
  "Content-Encoding: zstd, br",
  "X-Forwarded-For: ,,,",
  "X-Forwarded-For: [::1]:1",
  "X-Forwarded-Proto: https",
  "X-Forwarded-Host: evil.example",
  "Cookie: ;=;%zz=%;\u00ff",
  "Range: bytes=5-1",
  "Range: bytes=-",
  "If-None-Match: *",
  "Accept-Language: *;q=x,,",
  "Accept-Encoding: *",
  "Authorization: Bearer",
  "Authorization: Bearer \u00ff",
  "X-Inngest-Signature: t=1&s=2",
  `X-Inngest-Signature: t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}`,
  "X-Inngest-Sync-Kind: in_band",
  "X-Inngest-Server-Kind: dev",
  "Stripe-Signature: t=1,v1=0",
  "trpc-accept: application/jsonl",
  "Idempotency-Key: \t",
  "RSC: 1",
  "Next-Action: x",
  "Next-Router-State-Tree: %zz",
  "Next-Router-Prefetch: 1",
  "x-middleware-subrequest: src/proxy",
  "x-nextjs-data: 1",
  `X-Long: ${"x".repeat(20_000)}`,
  `X-Many: ${"x\r\nX-Many: ".repeat(900)}`,
  ": nameless",
  "No colon",
  "X\0: nul",
  "X: \u0001",
];

/**
 * Malformed requests: wrong methods, targets and versions, too long and too short lengths, broken chunks and encodings, oversized
 * headers, bytes that are not HTTP, several requests at once, and broken connections.
 * @param paths paths of the server with their queries
 */
export function oddRequests(paths: readonly string[]): fc.Arbitrary<OddRequest> {
  const known = fc.constantFrom(...paths);
  const target = fc.oneof(
    { weight: 12, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, fc.nat(40)).map(([path, at]) => escapeAt(path, at)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          known,
          fc.constantFrom("/", "//", "%", "%zz", "%00", "\\", "/..", "#", "?batch=1&input=%zz", " x"),
        )
        .map((parts) => parts.join("")),
    },
    { weight: 1, arbitrary: known.map((path) => `http://localhost${path}`) },
    { weight: 2, arbitrary: fc.constantFrom(...targets) },
  );
  const one = fc
    .record({
      method: mostly(["GET", "POST", "POST", "PUT"], methods),
      target,
      version: mostly(["HTTP/1.1"], versions),
      host: mostly(["localhost"], ["studio.example", undefined]),
      type: fc.option(fc.constantFrom(...contentTypes), { nil: undefined }),
      extra: fc.array(fc.constantFrom(...headerLines), { maxLength: 2 }),
      body: fc.oneof(
        fc.constantFrom(...bodies).map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      ),
      framing: mostly(
        ["length", "length", "chunked"],
        ["longer", "shorter", "huge", "negative", "twice", "none", "bad chunks", "both"],
      ),
    })
    .map(({ method, target: path, version, host, type, extra, body, framing }) => {
      const { head, tail } = frame(body, framing);
      const lines = [
        `${method} ${path} ${version}`,
        ...(host ? [`Host: ${host}`] : []),
        ...(type ? [`Content-Type: ${type}`] : []),
        ...extra,
        ...head,
      ];
      return Buffer.concat([
        Buffer.from(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`, "latin1"),
        tail,
      ]);
    });
  const bytes = fc.oneof(
    { weight: 12, arbitrary: one },
    { weight: 1, arbitrary: fc.constantFrom(...openings).map((text) => Buffer.from(text, "latin1")) },
    { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 2000 }).map((raw) => Buffer.from(raw)) },
    { weight: 2, arbitrary: fc.array(one, { minLength: 2, maxLength: 4 }).map((all) => Buffer.concat(all)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(one, fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([whole, part]) => whole.subarray(0, Math.ceil(whole.length * part))),
    },
  );
  return fc.record({ bytes, ending: mostly(["wait"], ["end", "cut"] as const) });
}

/** Mostly the usual values, so that most requests have one oddity: a server reports only the first of several. */
function mostly<const Usual, const Odd>(
  usual: readonly Usual[],
  odd: readonly Odd[],
): fc.Arbitrary<Usual | Odd> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Usual | Odd>(...usual) },
    { weight: 1, arbitrary: fc.constantFrom<Usual | Odd>(...odd) },
  );
}

function escapeAt(path: string, at: number): string {
  const index = at % path.length;
  const code = path.charCodeAt(index).toString(16).padStart(2, "0");
  return `${path.slice(0, index)}%${code}${path.slice(index + 1)}`;
}

function frame(body: Buffer, framing: string): { head: string[]; tail: Buffer } {
  const chunked = Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
  const length = (value: number | string) => `Content-Length: ${value}`;
  switch (framing) {
    case "longer":
      return { head: [length(body.length + 7)], tail: body };
    case "shorter":
      return { head: [length(Math.max(0, body.length - 3))], tail: body };
    case "huge":
      return { head: [length(150_000_000)], tail: body };
    case "negative":
      return { head: [length("-1")], tail: body };
    case "twice":
      return { head: [length(body.length), length(body.length + 1)], tail: body };
    case "none":
      return { head: [], tail: body };
    case "chunked":
      return {
        head: ["Transfer-Encoding: chunked"],
        tail: body.length > 0 ? chunked : Buffer.from("0\r\n\r\n"),
      };
    case "bad chunks":
      return { head: ["Transfer-Encoding: chunked"], tail: Buffer.concat([Buffer.from("zz;\r\n"), body]) };
    case "both":
      return { head: ["Transfer-Encoding: chunked", length(5)], tail: chunked };
    default:
      return { head: [length(body.length)], tail: body };
  }
}
