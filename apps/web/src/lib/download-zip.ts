import { downloadZip } from "client-zip";
import { findFileName, saveBlob } from "./download-file.ts";

/** Files keep their server's names; compressed already, they are only put side by side. @throws when one cannot be fetched */
export async function downloadAsZip(
  addresses: readonly string[],
  name: string,
  onProgress: (done: number) => void,
): Promise<void> {
  const taken = new Set<string>();
  async function* files() {
    for (const [index, address] of addresses.entries()) {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
      const wanted = findFileName(response.headers.get("content-disposition")) ?? `portrait-${index + 1}.jpg`;
      yield { name: uniqueName(wanted, taken), input: response };
      onProgress(index + 1);
    }
  }
  saveBlob(await downloadZip(files()).blob(), name);
}

/** A name that is not taken yet: "noir.jpg", then "noir (2).jpg". Takes it. */
export function uniqueName(wanted: string, taken: Set<string>): string {
  const [, stem = wanted, ending = ""] = /^(.+?)(\.[^.]+)?$/.exec(wanted) ?? [];
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${stem} (${number})${ending}`;
  taken.add(name);
  return name;
}
