import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Mailer } from "./port.ts";
import { createMailer } from "./smtp.ts";

interface Received {
  to: string[];
  raw: string;
}

let server: SMTPServer;
let mailer: Mailer;
let received: Received[];

beforeEach(async () => {
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, callback) => {
      text(stream).then((raw) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "Portrait Studio <studio@example.com>",
  });
});

afterEach(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const mail = {
  to: "ana@example.com",
  language: "en",
  code: "012345",
  link: "https://studio.example/magic-link#email=ana%40example.com&token=abc",
  minutesValid: 10,
} as const;

test("carries code and link, as text and as HTML", async () => {
  await mailer.sendSignIn(mail);
  const [message] = received;
  expect(message?.to).toEqual(["ana@example.com"]);
  expect(message?.raw).toMatch(/^Subject: 012345 is your Portrait Studio code/m);
  expect(message?.raw).toMatch(/text\/plain[\s\S]*text\/html/);
  expect(message?.raw.replace(/=\r\n/g, "").replace(/=3D/g, "=")).toContain(mail.link);
});

test("speaks Spanish to whoever does", async () => {
  await mailer.sendSignIn({ ...mail, language: "es" });
  expect(received[0]?.raw).toMatch(/sirven una vez, durante 10 minutos/);
});

test.each([
  "ana@example.com, eve@example.com",
  "ana@example.com\r\nBcc: eve@example.com",
  '"eve@example.com" <ana@example.com>, eve@example.com',
])("no address smuggles in another recipient (%j)", async (to) => {
  await mailer.sendSignIn({ ...mail, to }).catch(() => {});
  for (const message of received) {
    expect(message.to).not.toContain("eve@example.com");
    expect(message.raw).not.toMatch(/^Bcc:/m);
  }
});

test("a server that is not there is an error, soon", async () => {
  const lost = createMailer({ smtpUrl: "smtp://127.0.0.1:1", from: "studio@example.com" });
  await expect(lost.sendSignIn(mail)).rejects.toThrow();
  lost.close();
});
