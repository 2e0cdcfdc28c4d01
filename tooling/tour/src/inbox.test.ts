import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readSignInCode } from "./inbox.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** An inbox in which the mail arrives with the second look. */
async function inboxWith(text: string): Promise<string> {
  let looks = 0;
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://inbox");
    const isSearch =
      url.pathname === "/api/v1/search" && url.searchParams.get("query") === 'to:"ana@example.com"';
    if (isSearch) looks += 1;
    const body = isSearch ? { messages: looks > 1 ? [{ ID: "m1" }] : [] } : { Text: text };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

describe("readSignInCode", () => {
  it("waits for the mail and finds its code", async () => {
    const url = await inboxWith("Welcome in 2026\n\n  012345\n\nhttp://localhost/magic-link#token=987654\n");
    expect(await readSignInCode(url, "ana@example.com")).toBe("012345");
  });

  it("reports a mail without a code, and an inbox that does not answer", async () => {
    await expect(readSignInCode(await inboxWith("Hello"), "ana@example.com")).rejects.toThrow(
      "holds no code",
    );
    await expect(readSignInCode("http://127.0.0.1:9", "ana@example.com")).rejects.toThrow("No inbox answers");
  });
});
