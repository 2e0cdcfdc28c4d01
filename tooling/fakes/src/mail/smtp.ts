import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Mail, MailStore } from "./store.ts";

/** The size that mail providers commonly take. */
const sizeLimit = 25 * 1024 * 1024;

/** An SMTP server that takes every mail for everyone and passes none on. Any user name and password will do. */
export function createSmtpServer(store: MailStore, onMail: (mail: Mail) => void): SMTPServer {
  return new SMTPServer({
    banner: "Portrait Studio sandbox",
    size: sizeLimit,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: ({ username }, _session, done) => done(null, { user: username || "anyone" }),
    onData: (stream, session, done) => {
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const to = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error("Message too large"), { responseCode: 552 });
          onMail(await store.add({ from, to }, raw));
          done();
        })
        .catch(done);
    },
  });
}
