import { closeSync, mkdirSync, openSync } from "node:fs";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuth } from "@portrait-studio/auth";
import { report, say } from "@portrait-studio/bench";
import { createScriptedPayments } from "@portrait-studio/billing/testing";
import { forgetful, startBenchDatabase } from "@portrait-studio/db/bench";
import { createFunctions } from "@portrait-studio/jobs";
import type { JobsClient } from "@portrait-studio/jobs/client";
import { createDiskStorage } from "@portrait-studio/storage/disk";
import type { WorkerStudio } from "@portrait-studio/studio";
import { sql } from "drizzle-orm";

// Every sweep of a large studio, by its own function: runs, steps, the longest step, and memory. 100,000 people with 10 images
// each need 5 GB and 2,500,000 files for a while:
//   node packages/platform/bench/sweeps.ts [people]

const people = Number(process.argv[2] ?? 1_000);
const imagesEach = 10;
const old = "clock_timestamp() - interval '45 days'";
const secret = "a secret of at least thirty-two letters";

// a ULID of long ago, with the number in it
const ulid = (n: string) => `'01h0000000' || lpad((${n})::text, 16, '0')`;
const user = "'usr_' || lpad(n::text, 26, '0')";
const model = "'mdl_' || lpad(n::text, 26, '0')";
const request = `'gen_' || ${ulid("n")}`;

const folder = await mkdtemp(join(tmpdir(), "studio-sweeps-"));
const bench = await startBenchDatabase(forgetful);
try {
  const { ffree } = await statfs(folder);
  if (ffree < people * 40) throw new Error(`${ffree} free inodes are too few.`);
  await fill();
  const files = fillFolder();
  await bench.db.execute(sql`vacuum analyze`);
  say(`${people} people, ${people * imagesEach} images, ${files} files`);
  await measure();
} finally {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
}

/** What a night finds: some of everything that sweeps look for, among much that they leave. */
async function fill(): Promise<void> {
  const run = (text: string) => bench.db.execute(sql.raw(text));
  const every = `generate_series(1, ${people}) n`;
  await run(`insert into "user" (id, email, welcome_settled, deletion_due_at, image_count, generation_count)
    select ${user}, n || '@example.test', true, case when n % 200 = 0 then ${old} end, ${imagesEach}, ${imagesEach} from ${every}`);
  await run(`insert into model (id, user_id, name, trigger_word, image_count, status, engine, deleted_at)
    select ${model}, ${user}, 'Me', 'me', 12, 'completed', 'darkroom', case when n % 100 = 1 then ${old} end from ${every}`);
  await run(`insert into credit_account (user_id, available) select ${user}, 60 from ${every}`);
  await run(`insert into credit_grant (id, user_id, source, source_ref, amount, remaining, expires_at)
    select 'grt_' || n, ${user}, 'welcome', 'bench:' || n, 60, 60,
      clock_timestamp() + case n % 10 when 2 then interval '-3 hours' when 3 then interval '6 days 12 hours' else interval '1 year' end
    from ${every}`);
  await run(`insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
    select 'op_' || n, ${user}, 'grant:bench:' || n, 'grant', 'grant', 'grt_' || n, '{"amount": 60}', 60 from ${every}`);
  await run(`insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
    select 'op_' || n, ${user}, 'grt_' || n, bucket, amount from ${every}, (values ('issued', -60), ('available', 60)) line (bucket, amount)`);
  // a tenth never trained; the others' photos belong to a model
  await run(`insert into upload_session (id, user_id, status, training_session_id, created_at, updated_at)
    select 'ups_' || lpad(n::text, 26, '0'), ${user}, case when n % 10 = 5 then 'active' else 'completed' end,
      case when n % 10 = 5 then null else 'trn_' || n end, ${old}, ${old} from ${every}`);
  await run(`insert into training_session (id, user_id, model_id, upload_session_id, hold_id, status, image_count, cost, deadline_at,
      completed_at, created_at)
    select 'trn_' || n, ${user}, ${model}, 'ups_' || lpad(n::text, 26, '0'), 'hld_none', 'completed', 12, 0, ${old}, ${old}, ${old}
    from ${every} where n % 10 <> 5`);
  await run(`insert into photo (id, user_id, upload_session_id, name, content_type, bytes, width, height, thumbhash, storage_key,
      thumbnail_key, created_at)
    select 'pho_' || ${ulid("n * 100 + p")}, ${user}, 'ups_' || lpad(n::text, 26, '0'), 'a.jpg', 'image/jpeg', 1, 1, 1, '',
      'photos/' || ${user} || '/pho_' || ${ulid("n * 100 + p")} || '.jpg',
      'photos/' || ${user} || '/pho_' || ${ulid("n * 100 + p")} || '.webp', ${old}
    from ${every}, generate_series(1, 12) p`);
  // requests without credits
  await run(`insert into generation (id, user_id, model_id, prompt, count, aspect_ratio, seed, status, unit_cost, deadline_at,
      completed_at, created_at)
    select ${request}, ${user}, ${model}, 'A portrait by a window', ${imagesEach}, '4:5', n, 'completed', 0, ${old}, ${old}, ${old}
    from ${every}`);
  const key = `'portraits/' || ${user} || '/' || ${request} || '/' || p`;
  await run(`insert into image (id, user_id, model_id, generation_id, root_id, position, prompt, search_text, width, height, bytes,
      thumbhash, storage_key, thumbnail_key, deleted_at, created_at)
    select 'img_' || n || '_' || p, ${user}, ${model}, ${request}, 'img_' || n || '_' || p, p, 'A portrait', 'a portrait', 1, 1, 1, '',
      ${key} || '.jpg', ${key} || '.thumb.webp', case when p = 0 and n % 5 = 3 then ${old} end, ${old}
    from ${every}, generate_series(0, ${imagesEach - 1}) p`);
  await run(`insert into account_export (id, user_id, status, expires_at, created_at)
    select 'exp_' || ${ulid("n")}, ${user}, 'completed', ${old}, ${old} from ${every} where n % 20 = 0`);
  await run(`insert into outbox (id, name, data, sent_at, created_at)
    select 'evt_' || n || '_' || p, 'photo/added', '{}', clock_timestamp() - p * interval '1 day', ${old}
    from ${every}, generate_series(1, 10) p`);
  await run(`insert into idempotency_key (user_id, operation, key, request_hash, result_id, created_at)
    select ${user}, 'bench', p::text, '', '', clock_timestamp() - p * interval '15 days' from ${every}, generate_series(1, 3) p`);
  await run(`insert into session (id, user_id, expires_at)
    select 'ses_' || n || '_' || p, ${user}, clock_timestamp() + (p - 2) * interval '1 day' from ${every}, generate_series(1, 3) p`);
}

/** An empty file for each key, and a photo without a row for every tenth person. */
function fillFolder(): number {
  let files = 0;
  const touch = (path: string) => {
    closeSync(openSync(path, "w"));
    files += 1;
  };
  const number = (value: number, length: number) => String(value).padStart(length, "0");
  for (let n = 1; n <= people; n += 1) {
    const person = `usr_${number(n, 26)}`;
    const made = join(folder, "portraits", person, `gen_01h0000000${number(n, 16)}`);
    mkdirSync(made, { recursive: true });
    for (let p = 0; p < imagesEach; p += 1)
      for (const end of ["jpg", "thumb.webp"]) touch(join(made, `${p}.${end}`));
    if (n % 10 !== 5 && n % 10 !== 0) continue;
    const sent = join(folder, "photos", person);
    mkdirSync(sent, { recursive: true });
    if (n % 10 === 0) touch(join(sent, `pho_01h0000000${number(n * 100 + 99, 16)}.jpg`));
    else
      for (let p = 1; p <= 12; p += 1)
        for (const end of ["jpg", "webp"])
          touch(join(sent, `pho_01h0000000${number(n * 100 + p, 16)}.${end}`));
  }
  return files;
}

interface Sweep {
  options: { id: string; triggers: { cron?: string }[] };
  handler: (context: unknown) => Promise<unknown>;
}

async function measure(): Promise<void> {
  const complaints = new Map<string, number>();
  const studio = {
    db: bench.db,
    auth: createAuth({ db: bench.db, secret, appUrl: "http://localhost:3000" }),
    storage: createDiskStorage({ folder, secret, baseUrl: "http://localhost/api/files" }),
    payments: createScriptedPayments(),
    engines: {
      current: "darkroom",
      getProfile: () => ({ capabilities: { photos: true } }),
      isAvailable: () => true,
    },
    mailer: { send: async () => {} },
    dispatch: async () => {},
    hashMailbox: () => "",
    settings: { appUrl: "http://localhost:3000" },
    log: (level: string, message: string) => {
      if (level !== "info") complaints.set(message, 1 + (complaints.get(message) ?? 0));
    },
  } as unknown as WorkerStudio;
  // each function as it is, without a runner between its steps
  const client = {
    createFunction: (options: Sweep["options"], handler: Sweep["handler"]) => ({ options, handler }),
  } as unknown as JobsClient;
  const sweeps = (createFunctions(client, studio) as unknown as Sweep[]).filter(({ options }) =>
    options.triggers.some(({ cron }) => cron),
  );
  for (const sweep of sweeps) await time(sweep);
  if (complaints.size > 0)
    say([...complaints].map(([message, count]) => `${count} times: ${message}`).join("\n"));
}

async function time({ options, handler }: Sweep): Promise<void> {
  const begin = performance.now();
  let [runs, steps, most, slowest, slowestName] = [0, 0, 0, 0, ""];
  let memory = 0;
  let event: unknown = { name: "inngest/scheduled.timer", data: {} };
  const parts = new Map<string, [number, number]>();
  while (event) {
    let next: unknown;
    let own = 0;
    const step = {
      run: async (name: string, work: () => Promise<unknown>) => {
        own += 1;
        const start = performance.now();
        const result = await work();
        const took = performance.now() - start;
        const part = name.replace(/-\d+$/, "");
        const [count, sum] = parts.get(part) ?? [0, 0];
        parts.set(part, [count + 1, sum + took]);
        if (took > slowest) [slowest, slowestName] = [took, name];
        memory = Math.max(memory, process.memoryUsage.rss());
        return result;
      },
      sendEvent: async (_name: string, sent: unknown) => {
        own += 1;
        next = sent;
      },
    };
    await handler({ event, step, runId: String(runs) });
    runs += 1;
    steps += own;
    most = Math.max(most, own);
    event = next;
  }
  const total = (performance.now() - begin) / 1000;
  report({ name: `sweep, ${options.id}`, figures: [total], unit: "s" });
  say(
    `   ${runs} runs, ${steps} steps, at most ${most} in a run; longest ${Math.round(slowest)} ms (${slowestName}); ${Math.round(memory / 1e6)} MB; ` +
      [...parts].map(([name, [count, sum]]) => `${name} ${count} × ${Math.round(sum / count)} ms`).join(", "),
  );
}
