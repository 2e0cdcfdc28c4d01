import { expect, it } from "vitest";
import { sumExpiries } from "./balance-card.tsx";

const grant = (remaining: number, expiresAt: string | null, expiresSoon = false) => ({
  remaining,
  expiresAt,
  expiresSoon,
});

it("adds up what expires on one day, and names the next days after it", () => {
  const grants = [
    grant(50, "2026-12-30T08:00:00.000Z"),
    grant(200, "2026-12-24T18:00:00.000Z", true),
    grant(0, "2026-12-01T00:00:00.000Z"),
    grant(9, null),
    grant(23, "2026-12-24T07:00:00.000Z", true),
  ];
  expect(sumExpiries(grants, (instant) => instant.slice(0, 10))).toEqual([
    { at: "2026-12-24T07:00:00.000Z", credits: 223, soon: true },
    { at: "2026-12-30T08:00:00.000Z", credits: 50, soon: false },
  ]);
  expect(sumExpiries([], String)).toEqual([]);
});
