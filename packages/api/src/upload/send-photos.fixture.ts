import { openAsBlob } from "node:fs";

/** Sends one photo many times in one request, streamed from disk, and reports the response's status. */
const [, , url = "", token = "", path = "", count = "1"] = process.argv;
const form = new FormData();
for (let index = 0; index < Number(count); index += 1)
  form.append("files", await openAsBlob(path), `${index}.jpg`);
const response = await fetch(url, {
  method: "POST",
  body: form,
  headers: { authorization: `Bearer ${token}` },
});
await response.arrayBuffer();
process.send?.(response.status);
process.disconnect();
