import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { inspect } from "node:util";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMailer, type Mailer } from "./smtp.ts";

interface Received {
  to: string[];
  raw: string;
}

let server: SMTPServer;
let mailer: Mailer;
let received: Received[];
let refused: Set<string>;
let refusesData: boolean;

const openServer = () =>
  new SMTPServer({
    authOptional: true,
    // it stops with the connections that the mailer keeps open
    closeTimeout: 100,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, callback) => {
      callback(refused.has(address) ? new Error("no such mailbox") : null);
    },
    onData: (stream, session, callback) => {
      text(stream).then((raw) => {
        if (refusesData) return callback(new Error("over quota"));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      }, callback);
    },
  });

beforeEach(async () => {
  received = [];
  refused = new Set();
  refusesData = false;
  server = openServer();
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

test("contains code and link, as text and as HTML", async () => {
  await mailer.send("signIn", mail);
  const [message] = received;
  expect(message?.to).toEqual(["ana@example.com"]);
  expect(message?.raw).toMatch(/^Subject: 012345 is your Portrait Studio code/m);
  expect(message?.raw).toMatch(/text\/plain[\s\S]*text\/html/);
  expect(message?.raw.replace(/=\r\n/g, "").replace(/=3D/g, "=")).toContain(mail.link);
});

test("the server's state is that of the last mail, except where only its recipient was refused", async () => {
  await mailer.check();
  refused.add(mail.to);
  await expect(mailer.send("signIn", mail)).rejects.toThrow("EENVELOPE");
  await mailer.check();
  refused.clear();
  refusesData = true;
  await expect(mailer.send("signIn", mail)).rejects.toThrow("refused the mail");
  await expect(mailer.check()).rejects.toThrow("refused the last mail");
  refusesData = false;
  await mailer.send("signIn", mail);
  await mailer.check();

  const { port } = server.server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(mailer.send("signIn", mail)).rejects.toThrow("refused the mail");
  await expect(mailer.check()).rejects.toThrow("ECONNREFUSED");
  // when it is back, no mail is needed to see that
  await new Promise<void>((resolve) => {
    server = openServer();
    server.listen(port, "127.0.0.1", resolve);
  });
  await mailer.check();
});

test("is in Spanish for a Spanish reader", async () => {
  await mailer.send("signIn", { ...mail, language: "es" });
  expect(received[0]?.raw).toMatch(/sirven una vez, durante 10 minutos/);
});

test("announces expiring credits a week ahead, with singular and plural in the reader's language", async () => {
  const warning = { to: "ana@example.com", link: "https://studio.example/create" };
  const on = (at: string, credits: number) => ({ credits, expiresAt: new Date(`2026-12-${at}:00Z`) });
  const expiring = [on("01T10:00", 7), on("01T18:00", 5), on("03T10:00", 1)];
  await mailer.send("expiry", { ...warning, language: "en", expiring });
  await mailer.send("expiry", { ...warning, language: "es", expiring: expiring.slice(2) });
  expect(received[0]?.raw).toMatch(/^Subject: 12 credits expire on December 1, 2026/m);
  expect(received[0]?.raw).toContain("13 credits are about to expire");
  expect(received[0]?.raw.replace(/=?\r\n/g, "")).toContain(
    "12 credits expire on December 1, 2026. 1 credit expires on December 3, 2026. Use them",
  );
  expect(received[0]?.raw).toContain(warning.link);
  expect(received[1]?.raw).toMatch(/3 de diciembre de 2026/);
});

describe("when a training ends", () => {
  const ended = {
    to: "ana@example.com",
    language: "en",
    modelName: "Ana",
    outcome: "completed",
    link: "https://studio.example/create?model=mdl_1",
    settingsLink: "https://studio.example/settings#notifications",
  } as const;
  const plainly = (raw = "") => raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");

  test("announces a finished model with a link to it and how to unsubscribe", async () => {
    await mailer.send("training", ended);
    const raw = plainly(received[0]?.raw);
    expect(raw).toMatch(/^Subject: Ana is ready/m);
    expect(raw.split(ended.link)).toHaveLength(3);
    expect(raw.split(ended.settingsLink)).toHaveLength(3);
    const html = decodeHtml(received[0]?.raw ?? "");
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|data:/i);
    expect(html.match(/https?:\/\/[^"]*/g)).toEqual([ended.link, ended.settingsLink]);
  });

  test("announces a failure with its reason and the released credits, in the reader's language", async () => {
    const failed = { ...ended, outcome: { errorCode: "PHOTOS_UNUSABLE", credits: 20 } } as const;
    await mailer.send("training", failed);
    await mailer.send("training", { ...failed, language: "es", outcome: { ...failed.outcome, credits: 1 } });
    await mailer.send("training", {
      ...failed,
      outcome: { ...failed.outcome, errorCode: "TRAINING_FAILED" },
    });
    const [english, spanish, unknown] = received.map(({ raw }) => decodeHtml(raw));
    expect(received[0]?.raw).toMatch(/^Subject: Training Ana failed/m);
    expect(english).toMatch(/No model can be made of these photos.*Your 20 credits are back/s);
    expect(spanish).toMatch(
      /lang="es".*El entrenamiento de Ana ha fallado.*Tu crédito \(1\) está de vuelta/s,
    );
    expect(unknown).toMatch(/Something went wrong on our side/);
  });

  test("escapes the model's name", async () => {
    const modelName =
      'Ana"><img src=https://eve.example/x>\r\nBcc: eve@example.com {{settingsLink}} $t(errors:INTERNAL)';
    await mailer.send("training", { ...ended, modelName });
    const [message] = received;
    expect(message?.to).toEqual(["ana@example.com"]);
    expect(message?.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    const html = decodeHtml(message?.raw ?? "");
    expect(html).not.toMatch(/<img/i);
    expect(html).toContain("{{settingsLink}} $t(errors:INTERNAL)");
  });
});

test.each([
  ["en", /Your export is ready.*until 29 November 2026|until November 29, 2026/s],
  ["es", /Tu exportación está lista.*hasta el 29 de noviembre de 2026/s],
] as const)("announces an export with a link to its page (%s)", async (language, words) => {
  const link = "https://studio.example/settings#data";
  const settingsLink = "https://studio.example/settings#notifications";
  const expiresAt = new Date("2026-11-29T12:00:00Z");
  await mailer.send("exportReady", { to: "ana@example.com", language, expiresAt, link, settingsLink });
  const html = decodeHtml(received[0]?.raw ?? "");
  expect(html).toMatch(words);
  expect(html.match(/https?:\/\/[^"]*/g)).toEqual([link, settingsLink]);
});

test("renders without remote content, and escapes its values", async () => {
  await mailer.send("signIn", { ...mail, link: `${mail.link}"><img src=https://eve.example/x>` });
  const html = decodeHtml(received[0]?.raw ?? "");
  expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/i);
  expect(html.match(/https?:\/\/[^"]*/g)).toHaveLength(1);
});

test.each([
  "ana@example.com, eve@example.com",
  "ana@example.com\r\nBcc: eve@example.com",
  "ana@example.com\nSubject: hello",
  '"eve@example.com" <ana@example.com>, eve@example.com',
  "ana@example.com> RCPT TO:<eve@example.com",
  "(eve@example.com) ana@example.com",
  "ana",
  "",
])("sends nothing to anything other than one plain address (%j)", async (to) => {
  await expect(mailer.send("signIn", { ...mail, to })).rejects.toThrow();
  expect(received).toEqual([]);
});

test("no text can add a header", async () => {
  await mailer.send("signIn", { ...mail, code: "012345\r\nBcc: eve@example.com\r\n\r\nbody" });
  const [message] = received;
  const head = message?.raw.split("\r\n\r\n")[0] ?? "";
  expect(head).not.toMatch(/^Bcc:/im);
  expect(message?.to).toEqual(["ana@example.com"]);
});

test("throws an error without the address when the server refuses it, and can send the next mail", async () => {
  refused.add("gone@example.com");
  const failure = await mailer
    .send("signIn", { ...mail, to: "gone@example.com" })
    .catch((error: unknown) => error);
  expect(String(failure)).toMatch(/EENVELOPE 55\d/);
  expect(inspect(failure, { showHidden: true, depth: 5 })).not.toContain("gone@example.com");
  await mailer.send("signIn", mail);
  expect(received).toHaveLength(1);
});

test("fails quickly when the server is down", async () => {
  const lost = createMailer({ smtpUrl: "smtp://127.0.0.1:1", from: "studio@example.com" });
  await expect(lost.send("signIn", mail)).rejects.toThrow();
  lost.close();
});

/** The HTML part, decoded from quoted-printable. */
function decodeHtml(raw: string): string {
  const part = raw.slice(raw.indexOf("text/html"));
  const bytes = part
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
