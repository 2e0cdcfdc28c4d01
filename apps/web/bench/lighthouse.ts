import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { chromium } from "@playwright/test";

const usage = `Runs Lighthouse on a studio that is running: the landing page on a desktop and on a throttled phone, and, with the
token of a session, the signed-in screens. Lighthouse itself is fetched by npm when it is not there yet.

  node bench/lighthouse.ts --chromium /usr/bin/chromium [--url http://localhost:3000] [--token ...] [--rounds 1]

Prints, for each page, the median of performance, accessibility, best practices and SEO, and what kept them lower.
`;

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    chromium: { type: "string" },
    token: { type: "string" },
    rounds: { type: "string", default: "1" },
    lighthouse: { type: "string", default: "13.5.0" },
  },
});
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const port = 9333;
const run = promisify(execFile);
const say = (words: string) => process.stdout.write(`${words}\n`);

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

async function lighthouse(folder: string, path: string, desktop: boolean): Promise<Report> {
  const file = join(folder, "report.json");
  await run(
    "npm",
    [
      "exec",
      "--yes",
      `--package=lighthouse@${values.lighthouse}`,
      "--",
      "lighthouse",
      values.url + path,
      `--port=${port}`,
      "--quiet",
      "--disable-storage-reset",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${categories.join(",")}`,
      ...(desktop ? ["--preset=desktop"] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(await readFile(file, "utf8")) as Report;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function measure(folder: string, path: string, desktop: boolean): Promise<void> {
  const reports: Report[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1)
    reports.push(await lighthouse(folder, path, desktop));
  const scores = categories.map((name) =>
    Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0))),
  );
  say(`${path} ${desktop ? "desktop" : "mobile"} ${scores.join("/")}`);
  const [first] = reports;
  for (const name of categories) {
    for (const { id, weight } of first?.categories[name]?.auditRefs ?? []) {
      const audit = first?.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        say(`   ${name}: ${audit.title} ${audit.displayValue ?? ""}`);
    }
  }
}

async function main(executablePath: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath,
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-background-networking"],
  });
  try {
    await measure(folder, "/", true);
    await measure(folder, "/", false);
    if (!values.token) return;
    const [page = await browser.newPage()] = browser.pages();
    await page.goto(`${values.url}/login`);
    await page.evaluate((token) => localStorage.setItem("auth_token", token), values.token);
    for (const path of ["/create", "/generate", "/training", "/gallery", "/billing", "/settings"])
      await measure(folder, path, true);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (values.chromium) await main(values.chromium);
else say(usage);
