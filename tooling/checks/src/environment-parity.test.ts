import { expect, it } from "vitest";
import { texts } from "./checks.fixture.ts";
import { checkEnvironmentParity } from "./environment-parity.ts";

const known = {
  "packages/platform": ["PORT", "APP_URL", "NODE_ENV"],
  "tooling/sandbox": ["SANDBOX", "SANDBOX_ALLOW"],
};

it("accepts an example that names what is read, set or shown", () => {
  const example = "# The studio\nPORT=3000\nAPP_URL=\nSANDBOX=mail\n# SANDBOX_ALLOW=1\n";
  expect(checkEnvironmentParity(example, known)).toEqual([]);
});

it("finds what is missing, unread and repeated", () => {
  const example = "PORT=3000\nPORT=4000\nSANDBOX=mail\nOLD_NAME=1\nSANDBOX_ALLOW=\n";
  expect(texts(checkEnvironmentParity(example, known))).toEqual([
    ".env.example:2 names PORT a second time.",
    ".env.example:4 names OLD_NAME, which nothing reads.",
    ".env.example does not name APP_URL, which packages/platform reads.",
  ]);
});
