import { emailSchema } from "@portrait-studio/contract";
import { createTransport } from "nodemailer";
import { type Mail, renderMail, type TemplateName } from "./templates.ts";

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://…` */
  smtpUrl: string;
  /** e.g. "Portrait Studio <studio@example.com>" */
  from: string;
}

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeouts });
  let trouble: "away" | "refuses" | undefined;
  return {
    send: async (template, mail) => {
      // exactly one plain address; nodemailer does not parse an object, so that no second address can be smuggled in
      const to = { name: "", address: emailSchema.parse(mail.to) };
      const message = {
        from,
        to,
        // prevents out-of-office replies
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
        ...renderMail(template, mail),
      };
      try {
        await transport.sendMail(message);
        trouble = undefined;
      } catch (error) {
        trouble = findTrouble(error as SmtpError) ?? trouble;
        rethrowWithoutAddress(error as SmtpError);
      }
    },
    check: async () => {
      if (trouble === undefined) return;
      // only a mail that it takes shows that it refuses no more
      if (trouble === "refuses") throw new Error("The mail server refused the last mail.");
      await checkSmtp(smtpUrl);
      trouble = undefined;
    },
    close: () => transport.close(),
  };
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Returns undefined where the failure is about the recipient's mailbox alone. */
function findTrouble({ code, responseCode, command }: SmtpError): "away" | "refuses" | undefined {
  if (command === "RCPT TO") return undefined;
  return responseCode === undefined || code === "EAUTH" ? "away" : "refuses";
}

/** Keeps only the codes of a mail server's error, because its message contains the address and errors are logged. */
function rethrowWithoutAddress(error: SmtpError): never {
  const codes = [error.code, error.responseCode].filter(Boolean).join(" ");
  throw new Error(`The mail server refused the mail: ${codes || "no code"}.`);
}

export interface Mailer {
  /** @throws when the mail server refused the mail */
  send: <Name extends TemplateName>(template: Name, mail: Mail<Name>) => Promise<void>;
  /** @throws while the mail server takes no mails: the last one failed, and it does not answer or has refused it */
  check: () => Promise<void>;
  close: () => void;
}

/** Connects and signs in to the SMTP server without sending anything. @throws the server's error when either fails */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = createTransport({ url: smtpUrl, ...patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
