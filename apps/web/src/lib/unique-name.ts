/** A name that is not taken yet: "noir.jpg", then "noir (2).jpg". Takes it. */
export function uniqueName(wanted: string, taken: Set<string>): string {
  const [, stem = wanted, ending = ""] = /^(.+?)(\.[^.]+)?$/.exec(wanted) ?? [];
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${stem} (${number})${ending}`;
  taken.add(name);
  return name;
}
