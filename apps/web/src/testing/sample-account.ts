import { samples } from "@portrait-studio/api/samples";
import type { Outputs } from "../lib/api.ts";
import { before, later } from "./sample-times.ts";

export const balance: Outputs["billing"]["balance"] = {
  total: 280,
  spendable: 142,
  held: 4,
  used: 114,
  remaining: 146,
  refunded: 20,
  percentUsed: 43.8,
  debt: 0,
};

export const packages: Outputs["billing"]["packages"] = (
  [
    { id: "starter", name: "Starter", credits: 50, amount: 900, badge: "starter" },
    { id: "creator", name: "Creator", credits: 200, amount: 2900, badge: "mostPopular" },
    { id: "studio", name: "Studio", credits: 600, amount: 6900, badge: "bestValue" },
  ] as const
).map((offer) => ({
  ...offer,
  priceId: `price_${offer.id}`,
  currency: "usd",
  pricePerCredit: offer.amount / offer.credits,
}));

export const purchases: Outputs["billing"]["purchases"] = [
  {
    ...samples.Purchase,
    id: "pur_2",
    receiptUrl: "https://example.com/receipt",
    createdAt: before(2),
    paidAt: before(2),
    refundable: { credits: 142, amount: 2059, until: later(28) },
    refunded: null,
  },
  {
    ...samples.Purchase,
    id: "pur_1",
    credits: 50,
    amount: 900,
    status: "partly_refunded",
    receiptUrl: "https://example.com/receipt",
    createdAt: before(45),
    paidAt: before(45),
    refundable: null,
    refunded: { credits: 20, amount: 360, pending: false },
    reversedAmount: 90,
  },
];

const entry = (
  number: number,
  kind: Outputs["billing"]["credits"]["entries"][number]["kind"],
  amount: number,
  subjectType: Outputs["billing"]["credits"]["entries"][number]["subjectType"],
  subjectId: string,
) => ({
  id: `led_${number}`,
  kind,
  amount,
  balanceAfter: 142 + number,
  subjectType,
  subjectId,
  createdAt: before(number / 2),
});

const about = { name: null, thumbnailUrl: null, imageId: null, modelId: null } as const;

export const statement: Outputs["billing"]["statement"] = {
  now: {
    spendable: 142,
    expired: 0,
    reserved: [
      {
        ...about,
        subjectType: "generation",
        subjectId: "gen_0",
        amount: 4,
        delivered: 2,
        createdAt: before(0.01),
        name: "Film noir portrait of ps1, a woman, black and white, side light through blinds, deep shadows",
      },
    ],
  },
  lines: [
    {
      ...about,
      id: "led_4",
      kind: "release",
      subjectType: "edit",
      subjectId: "edit_1",
      amount: 0,
      balance: 146,
      payment: null,
      entries: [entry(3, "hold", -2, "edit", "edit_1"), entry(4, "release", 2, "edit", "edit_1")],
      name: "Black and white, darker background",
    },
    {
      ...about,
      id: "led_6",
      kind: "refund",
      subjectType: "purchase",
      subjectId: "pur_1",
      amount: -20,
      balance: 146,
      payment: { purchaseId: "pur_1", credits: 50, amount: 360, currency: "usd", paidAt: before(45) },
      entries: [entry(6, "refund", -20, "purchase", "pur_1")],
    },
    {
      ...about,
      id: "led_9",
      kind: "capture",
      subjectType: "training",
      subjectId: "trn_1",
      amount: -20,
      balance: 166,
      payment: null,
      entries: [entry(8, "hold", -20, "training", "trn_1"), entry(9, "capture", 0, "training", "trn_1")],
      name: "Ana, summer",
      thumbnailUrl: "/sample/1.jpg",
      modelId: "mdl_1",
    },
    {
      ...about,
      id: "led_10",
      kind: "grant",
      subjectType: "purchase",
      subjectId: "pur_1",
      amount: 50,
      balance: 186,
      payment: { purchaseId: "pur_1", credits: 50, amount: 900, currency: "usd", paidAt: before(45) },
      entries: [entry(10, "grant", 50, "purchase", "pur_1")],
    },
  ],
  nextCursor: null,
};

export const credits: Outputs["billing"]["credits"] = {
  balance,
  grants: [
    {
      id: "grt_1",
      source: "welcome",
      amount: 60,
      remaining: 4,
      createdAt: before(25),
      expiresAt: later(5),
      expiresSoon: true,
    },
    {
      id: "grt_2",
      source: "purchase",
      amount: 200,
      remaining: 142,
      createdAt: before(2),
      expiresAt: later(28),
      expiresSoon: false,
    },
  ],
  entries: [
    entry(0, "hold", -4, "generation", "gen_0"),
    entry(1, "capture", 0, "generation", "gen_1"),
    entry(2, "release", 2, "edit", "edit_1"),
    entry(3, "capture", 0, "prompt", "ref_1"),
    entry(4, "grant", 200, "grant", "grt_2"),
    entry(5, "refund", -20, "purchase", "pur_1"),
    entry(6, "capture", 0, "training", "trn_1"),
  ],
  nextCursor: null,
};

export const tokens: Outputs["tokens"]["list"] = [
  {
    id: "tok_1",
    name: "Nightly contact sheets",
    preview: "pst_8fK2",
    scopes: ["read", "create"],
    lastUsedAt: before(0.2),
    expiresAt: later(60),
    createdAt: before(30),
  },
  {
    id: "tok_2",
    name: "Old laptop",
    preview: "pst_Qx01",
    scopes: ["read"],
    lastUsedAt: null,
    expiresAt: before(1),
    createdAt: before(90),
  },
];

export const sessions: Outputs["account"]["sessions"] = [
  { id: "ses_1", current: true, createdAt: before(1), expiresAt: later(29) },
  { id: "ses_2", current: false, createdAt: before(12), expiresAt: later(18) },
];

export const exports: Outputs["account"]["exports"] = [
  {
    id: "exp_1",
    status: "completed",
    url: "/sample/1.jpg",
    createdAt: before(1),
    completedAt: before(0.9),
    expiresAt: later(6),
    downloadedAt: null,
  },
];

export const passkeys: Outputs["passkeys"]["list"] = [
  { id: "psk_2", name: "Key in the drawer", lastUsedAt: null, createdAt: before(3) },
  { id: "psk_1", name: "iPhone", lastUsedAt: before(0.2), createdAt: before(40) },
];

export const passkeyRequest: Outputs["auth"]["beginPasskey"] = {
  challenge: "n7b3Xk9Qd2mZ5wR8tY1uV4pL6sA0cE-fGhJkMnBvCxZ",
  rpId: "127.0.0.1",
  timeout: 600_000,
  userVerification: "required",
};
