import { expect, it } from "vitest";
import { sitters } from "./people.ts";
import { planShot } from "./shots.ts";

it("plans a varied dozen: both sides, near and far, many lights and places", () => {
  for (const { id } of sitters) {
    const shots = Array.from({ length: 12 }, (_, i) => planShot(id, i));
    expect(new Set(shots.map((shot) => shot.backdrop)).size).toBe(12);
    expect(new Set(shots.map((shot) => shot.light)).size).toBeGreaterThan(7);
    expect(Math.min(...shots.map((shot) => shot.turn.yaw))).toBeLessThan(-25);
    expect(Math.max(...shots.map((shot) => shot.turn.yaw))).toBeGreaterThan(25);
    for (const { turn, headShare } of shots) {
      expect(Math.abs(turn.yaw)).toBeLessThan(38);
      expect(Math.abs(turn.pitch)).toBeLessThan(11);
      expect(Math.abs(turn.roll)).toBeLessThan(9);
      expect(headShare).toBeGreaterThan(0.3);
      expect(headShare).toBeLessThan(0.6);
    }
  }
});

it("plans the same shot again and another one after the dozen", () => {
  expect(planShot("amara", 3)).toEqual(planShot("amara", 3));
  expect(planShot("amara", 15).turn).not.toEqual(planShot("amara", 3).turn);
  expect(planShot("amara", 15).backdrop).not.toBe(planShot("amara", 3).backdrop);
});
