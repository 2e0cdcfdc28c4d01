import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { monotonicFactory } from "ulid";
import { z } from "zod";

/** A mail as it was received: the envelope names its recipients, even where no header does. */
const storedMail = z.object({
  id: z.string(),
  received: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  /** the message as sent, base64 */
  raw: z.string(),
});

/** Ids of one millisecond still sort by arrival. */
const nextId = monotonicFactory();

export interface Mail {
  /** sorts by arrival */
  id: string;
  received: string;
  envelope: { from: string; to: string[] };
  raw: Buffer;
  email: Email;
  read: boolean;
}

export interface MailStore {
  /** Resolves once the mail is on disk (where there is a folder) and listed. */
  add: (envelope: Mail["envelope"], raw: Buffer) => Promise<Mail>;
  /** Newest first. */
  list: () => Mail[];
  find: (id: string) => Mail | undefined;
  /** Removes these mails, or all of them. */
  remove: (ids?: string[]) => Promise<void>;
}

/**
 * Keeps the newest `limit` mails, one file each. Without a folder they live in memory only.
 * @throws when the folder cannot be made or read.
 */
export async function openMailStore({
  dataDir,
  limit,
}: {
  dataDir?: string;
  limit: number;
}): Promise<MailStore> {
  if (dataDir) await mkdir(dataDir, { recursive: true });
  const loaded = dataDir ? await load(dataDir) : [];
  const mails = new Map(loaded.map((mail) => [mail.id, mail]));

  async function remove(ids: string[]): Promise<void> {
    for (const id of ids) mails.delete(id);
    if (dataDir) await Promise.all(ids.map((id) => rm(join(dataDir, `${id}.json`), { force: true })));
  }

  const oldestBeyondLimit = () => [...mails.keys()].sort().slice(0, Math.max(0, mails.size - limit));
  await remove(oldestBeyondLimit());

  return {
    async add(envelope, raw) {
      const id = nextId();
      const received = new Date().toISOString();
      const email = await PostalMime.parse(raw);
      if (dataDir) {
        const content = { id, received, ...envelope, raw: raw.toString("base64") };
        const unfinished = join(dataDir, `${id}.part`);
        await writeFile(unfinished, JSON.stringify(content));
        await rename(unfinished, join(dataDir, `${id}.json`));
      }
      const mail = { id, received, envelope, raw, email, read: false };
      mails.set(id, mail);
      await remove(oldestBeyondLimit());
      return mail;
    },
    list: () => [...mails.values()].sort((a, b) => (a.id < b.id ? 1 : -1)),
    find: (id) => mails.get(id),
    remove: (ids) => remove(ids?.filter((id) => mails.has(id)) ?? [...mails.keys()]),
  };
}

async function load(dataDir: string): Promise<Mail[]> {
  const names = (await readdir(dataDir)).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(names.map((name) => readMail(join(dataDir, name))));
  return mails.filter((mail) => mail !== undefined);
}

/** A file that is no mail is passed over: one bad file must not close the inbox. */
async function readMail(file: string): Promise<Mail | undefined> {
  try {
    const stored = storedMail.parse(JSON.parse(await readFile(file, "utf8")));
    const raw = Buffer.from(stored.raw, "base64");
    const envelope = { from: stored.from, to: stored.to };
    return {
      id: stored.id,
      received: stored.received,
      envelope,
      raw,
      email: await PostalMime.parse(raw),
      read: true,
    };
  } catch {
    return undefined;
  }
}
