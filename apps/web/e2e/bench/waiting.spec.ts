import { expect, test } from "@playwright/test";
import type { Answers } from "../../src/testing/answer-calls.ts";
import { everything } from "../../src/testing/sample-answers.ts";
import { noRequests, training } from "../../src/testing/sample-data.ts";
import { openAs } from "../screens/open-as.ts";

const seconds = 20;

const pages: { name: string; path: string; answers: Answers }[] = [
  {
    name: "gallery, at rest",
    path: "/gallery",
    answers: { generation: { list: noRequests }, imageEdits: { running: [] } },
  },
  {
    name: "training",
    path: "/training?training=trn_1",
    answers: { training: { list: [training("processing")] } },
  },
  { name: "create, while images are made", path: "/create", answers: everything },
];

/**
 * Processor time that an open page takes while a job runs, of all the browser's processes: people leave it open, and without a
 * graphics card each drawn frame is work.
 */
for (const { name, path, answers } of pages) {
  test(`${name}: less than 5 % of a core`, async ({ browser }) => {
    const page = await openAs(browser, { viewport: { width: 1440, height: 900 } }, answers);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const session = await browser.newBrowserCDPSession();
    const used = async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      return new Map(processInfo.map(({ id, type, cpuTime }) => [id, { type, cpuTime }]));
    };
    // until what the first load brought is done
    await page.waitForTimeout(5000);
    const before = await used();
    await page.waitForTimeout(seconds * 1000);
    const share: Record<string, number> = {};
    for (const [id, { type, cpuTime }] of await used())
      share[type] = (share[type] ?? 0) + (cpuTime - (before.get(id)?.cpuTime ?? 0)) / seconds;
    const sum = Object.values(share).reduce((total, part) => total + part, 0);
    const inPercent = (part: number) => `${(part * 100).toFixed(1)} %`;
    process.stdout.write(
      `${name}: ${inPercent(sum)} of a core (${Object.entries(share)
        .map(([type, part]) => `${type} ${inPercent(part)}`)
        .join(", ")})\n`,
    );
    expect(sum).toBeLessThan(0.05);
    await page.context().close();
  });
}
