import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { getPort, serve } from "../base/serve.ts";
import { summarise } from "./messages.ts";
import { type CaughtMail, MailStore } from "./store.ts";
import { createInbox } from "./web.ts";

export interface MailOptions {
  smtpPort: number;
  inboxPort: number;
  /** Mails kept, newest first; 500 by default. */
  limit?: number;
  log?: (line: string) => void;
}

/**
 * Catches every mail on 127.0.0.1 and shows it in a browser. A port of 0 takes any free one.
 * @throws one sentence when a port is taken.
 */
export async function startMail({ smtpPort, inboxPort, limit = 500, log = () => {} }: MailOptions) {
  const store = new MailStore(limit);
  const smtp = createSmtpServer(store, (mail) => {
    const { To, Bcc } = summarise(mail);
    // no subject: it may be the code
    log(`mail to ${[...To, ...Bcc].map(({ Address }) => Address).join(", ")}`);
  });
  // a client that hangs up in the middle of a mail is no fault of the server
  smtp.on("error", (error) => log(`smtp: ${error.message}`));
  smtp.listen(smtpPort, "127.0.0.1");
  const smtpTook = await getPort(smtp.server, smtpPort, "mail");
  const closeSmtp = () => new Promise<void>((done) => smtp.close(done));
  const inbox = await serve(await createInbox(store, log), inboxPort, "the inbox").catch(async (error) => {
    await closeSmtp();
    throw error;
  });

  let stopped: Promise<unknown> | undefined;
  return {
    /** `smtp://127.0.0.1:…`, for nodemailer */
    smtpUrl: `smtp://127.0.0.1:${smtpTook}`,
    /** The inbox page, and Mailpit's API under `/api/v1` */
    inboxUrl: inbox.url,
    stop: async () => {
      stopped ??= Promise.all([closeSmtp(), inbox.stop()]);
      await stopped;
    },
  };
}

export type RunningMail = Awaited<ReturnType<typeof startMail>>;

/** The size that mail providers commonly take. */
const sizeLimit = 25 * 1024 * 1024;

function createSmtpServer(store: MailStore, onMail: (mail: CaughtMail) => void): SMTPServer {
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
