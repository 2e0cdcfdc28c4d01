import { once } from "node:events";
import { createServer } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningMail, startMail } from "./index.ts";

let running: RunningMail;

beforeEach(async () => {
  running = await startMail({ smtpPort: 0, inboxPort: 0, limit: 3 });
});

afterEach(async () => {
  await running.stop();
});

describe("the mail fake", () => {
  it("gives back a mail as it was sent, through Mailpit's API", async () => {
    await send({
      to: "Ana García <ana@example.com>",
      subject: "Tu código: ñandú",
      text: "código 482913",
      html: "<b>482913</b>",
    });
    const { total, unread, messages } = await api("/api/v1/messages");
    expect({ total, unread }).toEqual({ total: 1, unread: 1 });
    expect(messages[0]).toMatchObject({
      From: { Name: "Portrait Studio", Address: "studio@localhost" },
      To: [{ Name: "Ana García", Address: "ana@example.com" }],
      Subject: "Tu código: ñandú",
      Snippet: "código 482913",
      Read: false,
    });
    const message = await api(`/api/v1/message/${messages[0].ID}`);
    expect(message.Text.trim()).toBe("código 482913");
    expect(message.HTML.trim()).toBe("<b>482913</b>");
    expect(Date.parse(message.Date)).toBeGreaterThan(Date.now() - 60_000);
    expect((await api("/api/v1/messages")).unread).toBe(0);
  });

  it("lists newest first, and keeps no more than its limit", async () => {
    for (const subject of ["zero", "one", "two", "three"]) await send({ subject });
    expect(subjects(await api("/api/v1/messages"))).toEqual(["three", "two", "one"]);
    expect(subjects(await api("/api/v1/messages?limit=1"))).toEqual(["three"]);
    expect((await api("/api/v1/message/latest")).Subject).toBe("three");
  });

  it("finds the mails of one address, also of a hidden one", async () => {
    await send({ to: "ana@example.com", subject: "for Ana" });
    await send({ to: "bob@example.com", bcc: "ana@example.com", subject: "for both" });
    await send({ to: "bob@example.com", subject: "for Bob" });
    const found = await api(`/api/v1/search?query=${encodeURIComponent("to:ana@example.com")}`);
    expect(subjects(found)).toEqual(["for both", "for Ana"]);
    expect(found).toMatchObject({ total: 3, messages_count: 2 });
    const narrowed = await api(
      `/api/v1/search?query=${encodeURIComponent('to:"ana@example.com" subject:both')}`,
    );
    expect(subjects(narrowed)).toEqual(["for both"]);
  });

  it("deletes all", async () => {
    for (const subject of ["one", "two"]) await send({ subject });
    await fetch(`${running.inboxUrl}/api/v1/messages`, { method: "DELETE" });
    expect((await api("/api/v1/messages")).total).toBe(0);
  });

  it("takes any user name and password", async () => {
    const transport = createTransport({
      url: running.smtpUrl,
      auth: { user: "someone", pass: "something" },
    });
    await transport.sendMail({ from: "a@b.c", to: "d@e.f", subject: "signed in", text: "x" });
    expect(subjects(await api("/api/v1/messages"))).toEqual(["signed in"]);
  });

  it("shows the code large, and the mail's own HTML only in a frame where nothing runs", async () => {
    await send({
      subject: "<script>alert(1)</script>",
      text: "Your code is 482913.",
      html: "<script>alert(2)</script><p>Hi</p>",
    });
    const { ID } = (await api("/api/v1/messages")).messages[0];
    const page = await fetch(`${running.inboxUrl}/message/${ID}`);
    const text = await page.text();
    expect(text).toContain('<output aria-label="Code">482913</output>');
    expect(text).not.toContain("<script>alert");
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const framed = await fetch(`${running.inboxUrl}/message/${ID}/html`);
    expect(await framed.text()).toContain("<p>Hi</p>");
    expect(framed.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox /);
  });

  it("answers 404 for a mail that is not there, and 403 to a foreign name", async () => {
    expect((await fetch(`${running.inboxUrl}/api/v1/message/none`)).status).toBe(404);
    expect((await fetch(`${running.inboxUrl}/nothing`)).status).toBe(404);
    expect(await statusFor("evil.example")).toContain("403");
    expect(await statusFor("localhost:8025")).toContain("200");
  });

  it("names the port that another program holds, and holds none itself then", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await expect(startMail({ smtpPort: port, inboxPort: 0 })).rejects.toThrow(
      `Port ${port}, meant for mail, is taken by another program.`,
    );
    holder.close();
  });
});

async function send(mail: {
  to?: string;
  bcc?: string;
  subject: string;
  text?: string;
  html?: string;
}): Promise<void> {
  const transport = createTransport(running.smtpUrl);
  await transport.sendMail({
    from: "Portrait Studio <studio@localhost>",
    to: "someone@example.com",
    text: "hello",
    ...mail,
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the API's answers are what these tests look into
async function api(path: string): Promise<any> {
  const answer = await fetch(running.inboxUrl + path);
  expect(answer.status).toBe(200);
  return answer.json();
}

function subjects({ messages }: { messages: { Subject: string }[] }): string[] {
  return messages.map(({ Subject }) => Subject);
}

/** fetch does not let a caller choose the Host header. */
async function statusFor(host: string): Promise<string> {
  const { connect } = await import("node:net");
  const socket = connect(Number(new URL(running.inboxUrl).port), "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const [chunk] = await once(socket, "data");
  socket.destroy();
  return String(chunk).split("\r\n", 1)[0] ?? "";
}
