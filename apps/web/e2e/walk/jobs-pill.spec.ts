import { expect, type Page, test } from "@playwright/test";
import { loadScreen, loadShell } from "@portrait-studio/i18n/screens";
import { openAs } from "../screens/open-as.ts";
import { working } from "../screens/sample-answers.ts";

const phone = { viewport: { width: 360, height: 740 }, locale: "en-US", reducedMotion: "reduce" } as const;

for (const path of ["/create", "/generate", "/gallery", "/gallery?trash=true", "/billing", "/settings"]) {
  test(`no control stays under the jobs pill at the end of ${path}`, async ({ browser }) => {
    const page = await openAs(browser, phone, working);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingUnderPill(page);
  });
}

test("no control stays under the jobs pill while images are selected, nor the pill under their bar", async ({
  browser,
}) => {
  const { select } = await loadScreen("en", "gallery");
  const page = await openAs(browser, phone, working);
  await page.goto("/gallery");
  await page.getByRole("button", { name: select.begin }).click();
  await page.getByRole("checkbox").first().click();
  await expect(page.getByRole("region", { name: select.bar })).toBeVisible();
  await expectNothingUnderPill(page);
});

async function expectNothingUnderPill(page: Page): Promise<void> {
  const { common } = await loadShell("en");
  const pill = page
    .getByRole("button", { name: new RegExp(`^${common.jobs.open}`) })
    .filter({ visible: true });
  await expect(pill).toBeVisible();
  await expect(page.getByTestId("top-progress")).toHaveAttribute("data-active", "false");
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY),
    ).toBeLessThan(2);
    expect(await pill.evaluate(coveredBy)).toEqual({ itself: "free", covered: [] });
  }).toPass();
}

/** In the page: the controls that the pill lies over, even in part, and whether something lies over the pill. */
function coveredBy(pill: Element): { itself: string; covered: string[] } {
  const controls = "a[href], button, input, select, textarea, summary, [role=checkbox], [role=slider]";
  const place = pill.getBoundingClientRect();
  const covered = [...document.querySelectorAll(controls)].filter((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const meets =
      left < place.right && right > place.left && top < place.bottom && bottom > place.top && right > left;
    return meets && control !== pill && control.checkVisibility();
  });
  const middle = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2);
  return {
    itself: pill.contains(middle) ? "free" : `under ${middle?.outerHTML.slice(0, 80)}`,
    covered: covered.map((control) => control.outerHTML.slice(0, 120)),
  };
}
