import { type ByRoleMatcher, configure, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";

configure({
  asyncUtilTimeout: 15_000,
  // what a dialog covers is hidden; looking whether it is takes most of the time of a search by role
  defaultHidden: true,
  // without the whole page
  getElementError: (message) => new Error(message?.slice(0, 200)),
});
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Words = string | RegExp;

export type Place = ReturnType<typeof at>;

/** as Testing Library reads the page: with one kind of space */
const normal = (words: Words) => (typeof words === "string" ? words.replace(/\s+/g, " ").trim() : words);

/** What a person does and sees in a part of the page. All of it waits until it is there. */
export function at(element: HTMLElement) {
  const here = within(element);
  const find = (role: ByRoleMatcher, name?: Words) =>
    here.findByRole(role, name === undefined ? {} : { name });
  return {
    element,
    find,
    all: (role: ByRoleMatcher, name?: Words) => here.queryAllByRole(role, name === undefined ? {} : { name }),
    /** a part of this part */
    part: async (role: ByRoleMatcher, name?: Words) => at(await find(role, name)),
    /** the row of a list that has these words */
    row: async (...words: string[]) => {
      const has = ({ textContent }: HTMLElement) => words.every((one) => textContent?.includes(one));
      return at(await waitFor(() => here.getAllByRole("listitem").find(has) ?? notYet()));
    },
    press: async (name: Words, role: ByRoleMatcher = "button") => {
      const control = await find(role, name);
      await waitFor(() => expect(control.matches(":disabled")).toBe(false));
      await user.click(control);
    },
    field: (label: Words) => here.findByLabelText<HTMLInputElement>(label),
    fill: async (label: Words, words: string) => {
      const field = await here.findByLabelText<HTMLInputElement>(label);
      await user.clear(field);
      if (words) await user.type(field, words);
    },
    select: async (label: Words, option: string) =>
      user.selectOptions(await here.findByLabelText(label), option),
    /** the words are there, also as a part of a sentence */
    see: async (...words: Words[]) => {
      for (const one of words) await here.findAllByText(normal(one), { exact: false });
    },
    seeNo: (...words: Words[]) =>
      waitFor(() => {
        for (const one of words) expect(here.queryAllByText(normal(one), { exact: false })).toEqual([]);
      }),
    choose: async (words: Words) => user.click((await here.findAllByText(normal(words)))[0] as HTMLElement),
  };
}

function notYet(): never {
  throw new Error("It is not there yet.");
}
