import { emailSchema } from "@portrait-studio/contract";
import { createTransport } from "nodemailer";
import type { Mailer } from "./port.ts";
import { renderMail } from "./render-mail.ts";

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://…` */
  smtpUrl: string;
  /** e.g. "Portrait Studio <studio@example.com>" */
  from: string;
}

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** Sends mails through an SMTP server, over a small pool of connections. */
export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts });
  return {
    send: async (template, mail) => {
      // exactly one plain address; nodemailer does not parse an object, so that no second address can be smuggled in
      const to = { name: "", address: emailSchema.parse(mail.to) };
      await transport
        .sendMail({
          from,
          to,
          // prevents out-of-office replies
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
          ...renderMail(template, mail),
        })
        .catch(rethrowWithoutAddress);
    },
    close: () => transport.close(),
  };
}

/** Keeps only the codes of a mail server's error, because its message contains the address and errors are logged. */
function rethrowWithoutAddress(error: { code?: string; responseCode?: number }): never {
  const codes = [error.code, error.responseCode].filter(Boolean).join(" ");
  throw new Error(`The mail server refused the mail: ${codes || "no code"}.`);
}
