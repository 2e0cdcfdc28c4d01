import { afterEach, describe, expect, test } from "vitest";
import { reply, type ScriptedServer, startScriptedServer } from "../testing/scripted-server.fixture.ts";
import { download, isPublicAddress } from "./download.ts";

const rules = { hosts: ["replicate.delivery", "fal.media"], maxBytes: 1000, timeoutMs: 1000 };

describe("an address outside the provider's hosts is never connected to", () => {
  test.each([
    "http://replicate.delivery/a.png",
    "https://replicate.delivery:8443/a.png",
    "https://user:key@replicate.delivery/a.png",
    "https://replicate.delivery.evil.example/a.png",
    "https://evilreplicate.delivery/a.png",
    "https://replicate.delivery@evil.example/a.png",
    "https://evil.example/replicate.delivery",
    "https://evil.example#replicate.delivery",
    "https://127.0.0.1/a.png",
    "https://[::1]/a.png",
    "https://2130706433/a.png",
    "https://0x7f000001/a.png",
    "https://017700000001/a.png",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:169.254.169.254]/",
    "https://localhost/a.png",
    "file:///etc/passwd",
    "ftp://replicate.delivery/a.png",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "//replicate.delivery/a.png",
    "replicate.delivery/a.png",
    "",
    "http://127.0.0.1:1/a.png",
  ])("%s", async (address) => {
    await expect(download(address, rules)).rejects.toMatchObject({ fault: "invalid" });
    // a fake's address allows its own origin only
    await expect(download(address, { ...rules, fakeAddress: "http://127.0.0.1:2/v1" })).rejects.toMatchObject(
      {
        fault: "invalid",
      },
    );
  });
});

test("a provider's host name with a private address is refused while connecting", async () => {
  // localhost is an example of a name with a private address
  await expect(download("https://localhost/a.png", { ...rules, hosts: ["localhost"] })).rejects.toMatchObject(
    { fault: "invalid", message: expect.stringContaining("private address") },
  );
});

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::7f00:1",
  "::808:808",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  // NAT64, 6to4 and Teredo carry an IPv4 address, here that of this machine
  "64:ff9b::7f00:1",
  "64:ff9b:1::7f00:1",
  "2002:7f00:1::",
  "2001:0:4136:e378:8000:63bf:80ff:fffe",
  "::ffff:0:7f00:1",
  // documentation, benchmarks, relays and what nobody was given
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "192.88.99.1",
  "2001:db8::1",
  "3fff::1",
  "2001:2::1",
  "100::1",
  "fec0::1",
  "4000::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
  "fe80::1%eth0",
  "127.1",
  "0x7f000001",
  "not an address",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "::ffff:808:808"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe("from a fake", () => {
  let server: ScriptedServer;

  afterEach(() => server.stop());

  const fetchFrom = async (...replies: Parameters<typeof startScriptedServer>) => {
    server = await startScriptedServer(...replies);
    return download(`${server.url}/a.png`, { ...rules, fakeAddress: `${server.url}/v1` });
  };

  test("fetches a whole file", async () => {
    expect((await fetchFrom(reply(200, "image"))).toString()).toBe("image");
  });

  test.each([
    ["redirects", reply(302, "", { location: "http://127.0.0.1:1/secret" }), "invalid"],
    ["is gone", reply(404), "gone"],
    ["needs a key", reply(403), "denied"],
    ["is busy", reply(503), "unavailable"],
    ["is too large", reply(200, Buffer.alloc(1001)), "invalid"],
  ])("refuses one that %s", async (_what, answer, fault) => {
    await expect(fetchFrom(answer)).rejects.toMatchObject({ fault });
    expect(server.asked).toHaveLength(1);
  });

  test("gives up on one that never ends", async () => {
    await expect(
      fetchFrom((_request, response) => {
        response.writeHead(200, { "content-type": "image/png" }).write("a");
      }),
    ).rejects.toMatchObject({ fault: "unavailable" });
  });
});
