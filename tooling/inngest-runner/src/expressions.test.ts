import { describe, expect, it } from "vitest";
import { checkExpression, evaluateKey, isTrue } from "./expressions.ts";

const event = {
  name: "shop/order",
  data: { user: { id: "u1", age: 30 }, none: null, count: 2, tags: ["a", "b"], on: true, off: false },
};
const async = { name: "shop/paid", data: { user: { id: "u1" }, amount: 12.5 } };

describe("expressions", () => {
  it.each([
    ["event.data.user.id == async.data.user.id", true],
    ["event.data.user.id == 'u2'", false],
    ["event.data.user.age >= 30 && async.data.amount > 12", true],
    ["event.data.count == 2", true],
    ["event.name == 'shop/order'", true],
    ["'b' in event.data.tags", true],
    ["event.data.tags.exists(tag, tag == 'b')", true],
    ["event.data['count'] == 2", true],
    ["event.data.on && !event.data.off", true],
    ["event.data.user.id.startsWith('u')", true],
  ])("%s is %s", (expression, expected) => {
    expect(isTrue(expression, { event, async })).toBe(expected);
  });

  it.each([
    ["event.data.absent == 'x'", false],
    ["event.data.absent != 'x'", true],
    ["event.data.absent == null", true],
    ["event.data.none == null", true],
    ["event.data.absent.deeper.still == null", true],
    ["event.data.absent != null && event.data.absent.id == 1", false],
    ["event.data.absent == null || event.data.absent.id == 1", true],
    ["!event.data.absent", true],
    ["event.data.absent > 3", false],
    ["event.data.absent == event.data.user", false],
    ["event.data.absent == event.data.tags", false],
    ["event.data.absent == event.data.other", true],
    ["async.data.absent == event.data.user.id", false],
  ])("treats what is missing as null: %s is %s", (expression, expected) => {
    expect(isTrue(expression, { event, async })).toBe(expected);
  });

  it("evaluates keys to text", () => {
    expect(evaluateKey("event.data.user.id", { event })).toBe('"u1"');
    expect(evaluateKey("event.data.absent", { event })).toBe("null");
    expect(evaluateKey('"gpu"', { event })).toBe('"gpu"');
  });

  it("names what is wrong with an expression", () => {
    expect(checkExpression("event.data.user ==")).toBeTruthy();
    expect(checkExpression("other.data.user == 1")).toBeTruthy();
    expect(checkExpression("event.data.user == 1")).toBeUndefined();
  });
});
