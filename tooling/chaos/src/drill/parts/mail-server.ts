import { join } from "node:path";
import { type RunningMail, startMail } from "@portrait-studio/fakes/mail";
import { freePort } from "@portrait-studio/sandbox/free-port";
import type { Part, PartOptions } from "./part.ts";

export interface MailPart extends Part {
  smtpUrl: string;
  inboxUrl: string;
}

/** A mail server that delivers nothing, and shows what it got. */
export async function startMailServer({ folder }: PartOptions): Promise<MailPart> {
  const [smtpPort, inboxPort] = [await freePort(), await freePort()];
  const start = () => startMail({ smtpPort, inboxPort, dataDir: join(folder, "mail") });
  let running: RunningMail = await start();
  const { smtpUrl, inboxUrl } = running;
  return {
    name: "mail server",
    smtpUrl,
    inboxUrl,
    leave: () => running.stop(),
    comeBack: async () => {
      running = await start();
    },
    stop: () => running.stop(),
  };
}
