/** A parameter as it came: text, or a bag of further parameters. Lists are bags with whole numbers for names. */
export type FormValue = string | FormBag;
export interface FormBag {
  [name: string]: FormValue;
}

const deepest = 10;

/**
 * Reads `a[b][0]=c` into `{a: {b: {0: "c"}}}`; `a[]=c` counts on.
 * @throws Error in one sentence when a name cannot be read, or means a text and a bag at once
 */
export function readForm(text: string): FormBag {
  const result = emptyBag();
  for (const [name, value] of new URLSearchParams(text)) {
    if (value.includes("\0")) throw new Error(`The value of ${name} holds a NUL.`);
    const path = splitName(name);
    let bag = result;
    for (const step of path.slice(0, -1)) {
      const key = step === "" ? String(Object.keys(bag).length) : step;
      bag[key] ??= emptyBag();
      const next = bag[key];
      if (typeof next === "string") throw new Error(`${name} is given as a text and as a list.`);
      bag = next;
    }
    const last = path.at(-1) ?? "";
    const key = last === "" ? String(Object.keys(bag).length) : last;
    if (typeof bag[key] === "object") throw new Error(`${name} is given as a text and as a list.`);
    bag[key] = value;
  }
  return result;
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const inner = match?.[2]?.match(/[^[\]]+|\[\]/g) ?? [];
  if (!match || inner.length > deepest) throw new Error(`The parameter name ${name} cannot be read.`);
  return [match[1] ?? "", ...inner.map((step) => (step === "[]" ? "" : step))];
}

/** No name, not even `__proto__`, means anything special in it. */
function emptyBag(): FormBag {
  return Object.create(null) as FormBag;
}

/** A bag as a list, if its names are whole numbers; anything else as it is. */
export function asList(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (!names.every((name) => /^\d{1,4}$/.test(name))) return value;
  return names.sort((a, b) => Number(a) - Number(b)).map((name) => Reflect.get(value, name));
}

/** `["a", "b", 0]` as `a[b][0]`. */
export function formName(path: readonly PropertyKey[]): string {
  return path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join("");
}

/** The same text for the same parameters in any order. */
export function canonical(value: FormValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? "")}`).join(",")}}`;
}
