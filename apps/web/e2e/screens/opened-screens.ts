import { expect, type Page } from "@playwright/test";
import { loadScreen, loadShell, type ScreenName, type ScreenTexts } from "@portrait-studio/i18n/screens";
import { type Answers, changing } from "../../src/testing/answer-calls.ts";
import * as account from "../../src/testing/sample-account.ts";
import * as sample from "../../src/testing/sample-data.ts";
import { before } from "../../src/testing/sample-times.ts";
import type { Screen } from "./screen.ts";

const names = [
  "adjust",
  "billing",
  "create",
  "gallery",
  "photos",
  "settings",
  "viewer",
] as const satisfies ScreenName[];
type Texts = Pick<ScreenTexts, (typeof names)[number]>;

const languages = await Promise.all(
  (["en", "es"] as const).map(async (language) => {
    const { common } = await loadShell(language);
    const screens = await Promise.all(names.map(async (name) => [name, await loadScreen(language, name)]));
    return { common, ...(Object.fromEntries(screens) as Texts) };
  }),
);

/** A text in whichever language the page is, up to its first value. */
function say(pick: (texts: (typeof languages)[number]) => string): RegExp {
  const texts = languages.map((texts) =>
    pick(texts)
      .split("{{")[0]
      ?.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^(${texts.join("|")})`);
}

const press = (pick: Parameters<typeof say>[0]) => (page: Page) =>
  page
    .getByRole("button", { name: say(pick) })
    .first()
    .click();

async function inTurn(page: Page, ...steps: ((page: Page) => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step(page);
}

const dialogShown = (page: Page) => expect(page.getByRole("dialog").last()).toBeVisible();

async function selectTwo(page: Page): Promise<void> {
  await press(({ gallery }) => gallery.select.begin)(page);
  for (const index of [0, 1]) await page.getByRole("checkbox").nth(index).click();
}

const [model] = sample.models;
const [bought] = account.purchases;
if (!(model && bought)) throw new Error("There are samples.");
const unpaid = {
  ...bought,
  receiptUrl: null,
  hasInvoice: false,
  paidAt: null,
  refundable: null,
  createdAt: before(0.01),
};
const withPurchases = (...own: NonNullable<typeof account.purchases>): Answers => ({
  billing: { purchases: own },
});
const withImage = (rest: Parameters<typeof sample.image>[1]): Answers => ({
  images: { get: () => sample.image(0, rest) },
});
/** of the image that is shared while it is looked at */
let shareUrl: string | null = null;
const shooting: Answers = {
  generation: { list: { items: sample.shoot().requests.toReversed(), nextCursor: null, total: 2 } },
  shoots: { get: sample.shoot() },
};

/** What is seen only after something was opened or has happened. */
export const openedScreens: Screen[] = [
  {
    name: "looks-chosen",
    path: "/create",
    prepare: async (page) => {
      const more = page.getByRole("button", { name: say(({ create }) => create.shoot.more) });
      for (const index of [0, 2, 2]) await more.nth(index).click();
    },
  },
  {
    name: "shoot-running",
    path: "/create",
    answers: shooting,
    prepare: (page) => page.locator("#recent").evaluate((heading) => heading.scrollIntoView()),
  },
  {
    name: "create-whom",
    path: "/create",
    answers: {
      models: { list: [{ ...model, variant: null, capabilities: { ...model.capabilities, photos: false } }] },
    },
  },
  {
    name: "create-engines",
    path: "/create",
    answers: { models: { list: [model, { ...model, id: "mdl_9", name: "Ana, autumn", engine: "comfyui" }] } },
  },
  {
    name: "create-reading",
    path: "/create?prompt=detective+on+a+rooftop,+noir",
    prepare: (page) => expect(page.getByText(/dragon/).first()).toBeVisible(),
  },
  {
    name: "create-frame-source",
    path: "/create",
    prepare: (page) =>
      inTurn(
        page,
        press(({ photos }) => photos.source.open),
        dialogShown,
      ),
  },
  {
    name: "viewer-sliders",
    path: "/gallery/img_0",
    prepare: async (page) => {
      await press(({ viewer }) => viewer.edit.open)(page);
      await page.getByText(say(({ viewer }) => viewer.edit.sliders)).click();
      await page.getByRole("slider").first().fill("0.5");
    },
  },
  {
    name: "viewer-share-question",
    path: "/gallery/img_0",
    answers: withImage({ shareUrl: null }),
    prepare: (page) =>
      inTurn(
        page,
        press(({ viewer }) => viewer.share.copy),
        // the viewer is a dialog, too
        (page) =>
          expect(
            page.getByRole("dialog", { name: say(({ viewer }) => viewer.share.ask.title) }),
          ).toBeVisible(),
      ),
  },
  { name: "share-several", path: "/share/one,two,three", ready: "main img" },
  {
    name: "gallery-compare",
    path: "/gallery",
    prepare: (page) =>
      inTurn(
        page,
        selectTwo,
        press(({ gallery }) => gallery.select.compare.open),
        dialogShown,
      ),
  },
  {
    name: "gallery-album",
    path: "/gallery",
    prepare: (page) =>
      inTurn(
        page,
        selectTwo,
        press(({ gallery }) => gallery.album.open),
        dialogShown,
      ),
  },
  {
    name: "gallery-filters",
    path: "/gallery",
    below: 640,
    prepare: press(({ gallery }) => gallery.filters),
  },
  {
    name: "commands-found",
    path: "/create",
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("noir");
      await expect(page.getByRole("option").nth(1)).toBeVisible();
    },
  },
  {
    name: "settings-new-passkey",
    path: "/settings",
    prepare: (page) =>
      inTurn(
        page,
        press(({ settings }) => settings.passkeys.new),
        dialogShown,
      ),
  },
  { name: "settings-support", path: "/settings#support" },
  { name: "offline", path: "/offline", visitor: true, ready: "h1:visible" },
  { name: "billing-paid", path: "/billing?success=true&purchase=pur_2" },
  {
    name: "billing-collecting",
    path: "/billing?success=true&purchase=pur_4",
    answers: withPurchases({ ...unpaid, id: "pur_4", status: "pending", collecting: true }, bought),
  },
  {
    name: "billing-credit-notes",
    path: "/billing",
    answers: withPurchases({
      ...bought,
      status: "partly_refunded",
      hasInvoice: true,
      creditNotes: 2,
      refunded: { credits: 60, amount: 870, pending: false },
    }),
    prepare: (page) =>
      page
        .getByRole("button", { name: say(({ billing }) => billing.purchases.creditNote) })
        .first()
        .scrollIntoViewIfNeeded(),
  },
  {
    name: "billing-left-and-failed",
    path: "/billing",
    answers: withPurchases(
      { ...unpaid, id: "pur_5", status: "pending" },
      { ...unpaid, id: "pur_3", status: "failed" },
      bought,
    ),
    prepare: async (page) => {
      await expect(
        page.getByRole("button", { name: say(({ billing }) => billing.purchases.resume) }),
      ).toBeVisible();
      await page
        .getByRole("heading", { name: say(({ billing }) => billing.purchases.title) })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "share-undone",
    path: "/gallery/img_0",
    answers: {
      images: {
        list: () => ({ ...sample.gallery, items: [sample.image(0, { shareUrl })] }),
        share: changing(() => {
          shareUrl = "http://localhost:3000/share/3nWq1vYb8Kx2";
          return sample.image(0, { shareUrl });
        }),
      },
    },
    prepare: async (page) => {
      shareUrl = null;
      await page.context().grantPermissions(["clipboard-write"]);
      await page.evaluate(() => localStorage.setItem("share_explained", "yes"));
      await page.reload();
      await press(({ viewer }) => viewer.share.copy)(page);
      await expect(page.getByLabel(say(({ viewer }) => viewer.share.address))).toBeVisible();
      await expect(page.locator("[data-sonner-toast]")).toBeVisible();
    },
  },
];
