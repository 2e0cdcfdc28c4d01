import { createTransport } from "nodemailer";

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
