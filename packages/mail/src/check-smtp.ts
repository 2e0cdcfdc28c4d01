import { createTransport } from "nodemailer";

/** Connects to the SMTP server and signs in there, without sending anything. @throws when either fails, with the server's code */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = createTransport({ url: smtpUrl, ...patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
