import { createDiskStorage } from "./index.ts";

/** Rewrites a few keys until it is killed; every body is 300,000 times one letter. */
const storage = createDiskStorage({
  folder: process.argv[2] ?? "",
  secret: "a secret of at least thirty-two letters",
  baseUrl: "https://studio.example/api/files",
});
for (let round = 0; ; round += 1) {
  const letter = String.fromCharCode(97 + (round % 26));
  const writes = [0, 1, 2, 3].map((slot) =>
    storage.put(`slot-${slot}.jpg`, Buffer.alloc(300_000, letter), { contentType: "image/jpeg" }),
  );
  process.send?.(round);
  await Promise.all(writes);
}
