import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuth } from "@portrait-studio/auth";
import { auditLedger, grantCredits } from "@portrait-studio/billing/ledger";
import { createScriptedPayments, type ScriptedPayments } from "@portrait-studio/billing/testing";
import {
  atOnceOfWorker,
  defaultCosts,
  defaultPackages,
  limits,
  type StudioEvent,
} from "@portrait-studio/contract";
import { newId, users } from "@portrait-studio/db";
import { createTestDatabase } from "@portrait-studio/db/testing";
import type { Mail, TemplateName } from "@portrait-studio/mail";
import { createIntake } from "@portrait-studio/photo/intake";
import { createRuleHelper } from "@portrait-studio/prompts/rules";
import { createDiskStorage } from "@portrait-studio/storage/disk";
import {
  type Actor,
  createMailboxHash,
  createUploadSession,
  openPhotoIntake,
  type WorkerStudio,
} from "../index.ts";
import { rememberPhotos } from "./remember-photos.ts";
import { createScriptedEngine, image, type ScriptedEngine } from "./scripted-engine.ts";
import { createScriptedJudge, type ScriptedJudge } from "./scripted-judge.ts";

export interface TestStudio {
  studio: WorkerStudio;
  databaseUrl: string;
  /** where its files are */
  folder: string;
  engine: ScriptedEngine;
  judge: ScriptedJudge;
  payments: ScriptedPayments;
  /** dispatched events, in order */
  events: StudioEvent[];
  /** mails that were sent, by template, in order */
  sent: { [Name in TemplateName]: Mail<Name>[] };
  /** makes the mail server refuse that many mails */
  refuseMails: (count: number) => void;
  /** whether dispatching events fails from now on */
  failDispatch: (fails: boolean) => void;
  /** warnings and errors that the studio logged */
  complaints: string[];
  /** a signed-up person with credits */
  signUp: (credits?: number) => Promise<Actor>;
  /** the person in a session that they have just opened */
  enterStudio: (actor: Actor) => Promise<Actor>;
  /** an active upload session with that many photos */
  uploadPhotos: (actor: Actor, count?: number, from?: number) => Promise<string>;
  /** findings of the ledger's auditor; every test ends with none */
  audit: () => ReturnType<typeof auditLedger>;
  close: () => Promise<void>;
}

/** For all files that run in this process: starting processes for each would cost more than the photos do. */
const intake = createIntake();
const { acceptPhoto, describeImage } = rememberPhotos(intake);

const appUrl = "http://localhost:3000";
const secret = "a secret of at least thirty-two letters";

/** The studio on a real PostgreSQL and a real folder; engine, judge of photos, mail and Inngest are fakes. */
export async function createTestStudio(options: { max?: number } = {}): Promise<TestStudio> {
  const database = await createTestDatabase(options);
  const folder = await mkdtemp(join(tmpdir(), "studio-test-"));
  const engine = createScriptedEngine();
  const judge = createScriptedJudge();
  const payments = createScriptedPayments();
  const events: StudioEvent[] = [];
  const sent: TestStudio["sent"] = {
    signIn: [],
    training: [],
    exportReady: [],
    expiry: [],
    lowCredits: [],
    deletion: [],
    keyAdded: [],
  };
  let mailsToRefuse = 0;
  const complaints: string[] = [];
  let dispatchFails = false;
  const studio: WorkerStudio = {
    db: database.db,
    auth: createAuth({ db: database.db, secret, appUrl }),
    storage: createDiskStorage({
      folder: join(folder, "storage"),
      secret,
      baseUrl: "http://localhost/api/files",
    }),
    intake: { ...intake, describeImage },
    engines: {
      current: engine.name,
      offered: [engine.name],
      getProfile: () => engine,
      isAvailable: (name) => name === engine.name && engine.reachable,
      callsBack: () => engine.callsBack,
    },
    engine: (name) => (name === engine.name && engine.reachable ? engine : undefined),
    allEngines: () => [engine],
    photoJudge: judge,
    payments,
    promptHelper: createRuleHelper(),
    mailer: {
      send: async (template, mail) => {
        if (mailsToRefuse > 0) {
          mailsToRefuse -= 1;
          throw new Error("The mail server refuses mails.");
        }
        sent[template].push(mail);
      },
      check: async () => {
        if (mailsToRefuse > 0) throw new Error("The mail server refuses mails.");
      },
      close: () => {},
    },
    dispatch: async (batch) => {
      if (dispatchFails) throw new Error("The runner refuses events.");
      events.push(...batch);
    },
    checkJobs: async () => {},
    findRunsPage: (job) => `http://127.0.0.1:8288/runs?search=${job}`,
    settings: {
      appUrl,
      version: "0.0.0",
      costs: defaultCosts,
      engineCosts: {},
      welcomeCredits: 60,
      packages: defaultPackages,
      creditExpiry: "30d",
      sells: true,
      imagesOfAnotherPerson: "withhold",
      photoDays: limits.photoDays,
      freeWork: { minutesPerDay: 10_000, minutesAtOnce: 10_000 },
      welcomesPerNetwork: 10_000,
      atOnce: atOnceOfWorker,
      allowedEmails: undefined,
    },
    hashMailbox: createMailboxHash(secret, "mailbox"),
    log: (level, message) => {
      if (level !== "info") complaints.push(message);
    },
  };
  return {
    studio,
    databaseUrl: database.url,
    folder,
    engine,
    judge,
    payments,
    events,
    sent,
    refuseMails: (count) => {
      mailsToRefuse = count;
    },
    complaints,
    failDispatch: (fails) => {
      dispatchFails = fails;
    },
    signUp: async (credits = 60) => {
      const userId = newId("user");
      const email = `${userId}@example.com`;
      await database.db.insert(users).values({ id: userId, email });
      if (credits > 0) {
        await grantCredits(database.db, {
          userId,
          source: "welcome",
          sourceRef: `welcome:${userId}`,
          amount: credits,
          expiry: "30d",
        });
      }
      return { userId, email, language: "en" };
    },
    enterStudio: async (actor) => {
      const id = studio.auth.toSessionId(await studio.auth.createSession(actor.userId));
      return { ...actor, credential: { kind: "session", id } };
    },
    uploadPhotos: async (actor, count = limits.minPhotos, from = 0) => {
      const session = await createUploadSession(studio, actor, {});
      const { addPhoto } = await openPhotoIntake(
        { ...studio, intake: { ...studio.intake, acceptPhoto } },
        actor,
        session.id,
      );
      for (let index = from; index < from + count; index += 1) {
        const path = join(folder, `photo-${index}.jpg`);
        await writeFile(path, await image(index));
        await addPhoto({ name: `photo ${index}.jpg`, path });
      }
      return session.id;
    },
    audit: () => auditLedger(database.db),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
