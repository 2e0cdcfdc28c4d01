import { readFileSync } from "node:fs";
import { report, say } from "@portrait-studio/bench";
import sharp from "sharp";
import { createSigner, createSigningKey } from "../src/credentials/create-signer.ts";
import { patternOf } from "../src/intake/images.fixture.ts";
import { createIntake } from "../src/intake/index.ts";

/** Measures what signing an image of 300 kB costs, in bytes, time and memory of its process: node bench/credentials.ts */
const goals = { ms: 15, kilobytes: 6 };
const rounds = 200;
/** of the kernel's count of processor time */
const ticksPerSecond = 100;

const intake = createIntake({
  signer: createSigner(createSigningKey(), "0.0.0"),
  worn: { tasks: 1e6, bytes: 1e12 },
});
const drawn = await patternOf(1440, 1800).jpeg({ quality: 92 }).toBuffer();
const bytes = await sharp(drawn).jpeg({ quality: 70 }).toBuffer();
const origin = { sourceType: "composite", tool: "darkroom 1" } as const;
const sign = () => intake.signImage({ bytes, format: "jpeg" }, { origin }, "somebody");
const began = performance.now();
const first = await sign();
say(`the first, with the start of its process: ${Math.round(performance.now() - began)} ms`);
for (let round = 0; round < rounds / 4; round += 1) await sign();
const [pid = 0] = intake.processIds();
/** Processor time of both processes in ms, which other work on the machine changes little. */
const readTime = () => {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "latin1")
    .split(" ")
    .slice(13, 15)
    .map(Number);
  const own = process.cpuUsage();
  return ((user + system) * 1000) / ticksPerSecond + (own.user + own.system) / 1000;
};
const before = readTime();
for (let round = 0; round < rounds; round += 1) await sign();
const spent = (readTime() - before) / rounds;
const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
say(`${Math.round(bytes.length / 1000)} kB; its process holds ${Math.round(Number(memory) / 1024)} MB`);
await intake.close();
report({
  name: "credentials: processor time of a signature",
  figures: [spent],
  unit: "ms",
  goal: { atMost: goals.ms },
});
const added = (first.bytes.byteLength - bytes.length) / 1000;
report({
  name: "credentials: what one adds",
  figures: [added],
  unit: "kB",
  goal: { atMost: goals.kilobytes },
});
