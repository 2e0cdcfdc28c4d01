import PostalMime, { type Email } from "postal-mime";
import { ulid } from "ulid";

export interface CaughtMail {
  id: string;
  received: string;
  envelope: { from: string; to: string[] };
  email: Email;
  read: boolean;
}

export class MailStore {
  readonly #limit: number;
  #mails: CaughtMail[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  async add(envelope: CaughtMail["envelope"], raw: Buffer): Promise<CaughtMail> {
    const email = await PostalMime.parse(raw);
    const mail = { id: ulid(), received: new Date().toISOString(), envelope, email, read: false };
    this.#mails = [mail, ...this.#mails].slice(0, this.#limit);
    return mail;
  }

  list(): readonly CaughtMail[] {
    return this.#mails;
  }

  find(id: string): CaughtMail | undefined {
    return id === "latest" ? this.#mails[0] : this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
  }
}
