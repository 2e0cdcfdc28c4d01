import { compareWithPerson, judgeDistance } from "@portrait-studio/vision";
import fc from "fast-check";
import { expect, test } from "vitest";
import { voteOnPerson } from "./vote-on-person.ts";

/** An identity at a place; faces of one person lie within 0.3 of each other, other people 0.9 away. */
const face = (person: number, off = 0) =>
  Float32Array.from({ length: 128 }, (_, i) => (i === person ? 0.64 : i === 100 ? off : 0));
const photo = (...faces: Float32Array[]) => ({ faces, fixed: false });

test("the stranger among photos of one person is named", () => {
  const vote = voteOnPerson([photo(face(1)), photo(face(1, 0.2)), photo(face(2)), photo(face(1, 0.1))]);
  expect(vote.sameness).toEqual(["same", "same", "different", "same"]);
  expect(vote.medoid).not.toBe(2);
});

test("between several people in a photo the one is meant who is in the others too", () => {
  const vote = voteOnPerson([
    photo(face(1)),
    photo(face(2), face(1, 0.1)),
    photo(face(1, 0.2)),
    photo(face(3), face(4)),
  ]);
  expect(vote.chosen).toEqual([0, 1, 0, 0]);
  expect(vote.sameness).toEqual(["same", "same", "same", "different"]);
});

test("a face that the person has marked stays the one that is meant", () => {
  const marked = { faces: [face(2), face(1)], fixed: true };
  expect(voteOnPerson([photo(face(1)), photo(face(1)), marked]).chosen).toEqual([0, 0, 0]);
});

test("two photos of two people accuse nobody, and one alone is compared with nothing", () => {
  expect(voteOnPerson([photo(face(1)), photo(face(2))]).sameness).not.toContain("different");
  expect(voteOnPerson([photo(face(1))])).toMatchObject({ sameness: [null], medoid: 0 });
  expect(voteOnPerson([photo(), photo()])).toMatchObject({ chosen: [-1, -1], medoid: -1 });
});

test("who belongs does not depend on the order of the photos", () => {
  const people = [1, 1, 1, 1, 2, 1, 3, 2].map((person, i) => photo(face(person, 0.03 * i)));
  const belongs = (order: number[]) => {
    const { sameness } = voteOnPerson(order.map((i) => people[i]));
    return new Map(order.map((i, at) => [i, sameness[at]]));
  };
  const straight = belongs(people.map((_, i) => i));
  fc.assert(
    fc.property(fc.shuffledSubarray([...people.keys()], { minLength: people.length }), (order) => {
      for (const [i, same] of belongs(order)) expect(same).toBe(straight.get(i));
    }),
  );
});

test("distances are told as same up to 0.5 and as different from 0.6", () => {
  expect([0.5, 0.51, 0.59, 0.6].map(judgeDistance)).toEqual(["same", "unsure", "unsure", "different"]);
  expect(compareWithPerson(face(1), [face(1, 0.1), face(1, 0.3), face(2)])).toBeCloseTo(0.3);
});
