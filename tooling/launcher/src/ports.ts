import { once } from "node:events";
import { createServer } from "node:net";

export interface WantedPort {
  port: number;
  /** the variable that sets it */
  variable: string;
  /** a variable whose address names the same port */
  alsoIn?: string;
}

/** @throws one sentence that names the first port that is not free, and what to do about it. */
export async function checkPorts(wanted: WantedPort[]): Promise<void> {
  for (const [index, one] of wanted.entries()) {
    const twin = wanted.slice(0, index).find(({ port }) => port === one.port);
    if (twin)
      throw new Error(
        `${twin.variable} and ${one.variable} are both ${one.port}: change one of them in .env.`,
      );
  }
  for (const { port, variable, alsoIn } of wanted) {
    const problem = await tryPort(port);
    if (problem === undefined) continue;
    const remedy = alsoIn ? `set ${variable}, and the port in ${alsoIn}, in .env` : `set ${variable} in .env`;
    if (problem === "EACCES")
      throw new Error(`Port ${port} needs more rights than this user has: ${remedy}.`);
    throw new Error(`Port ${port} is taken by another program. Stop it or ${remedy}.`);
  }
}

/** Both loopback addresses: a program on [::1] alone would get what a browser sends to "localhost". */
async function tryPort(port: number): Promise<string | undefined> {
  for (const host of ["127.0.0.1", "::1"]) {
    const problem = await tryListening(port, host);
    if (problem === "EADDRINUSE" || problem === "EACCES") return problem;
  }
  return undefined;
}

async function tryListening(port: number, host: string): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
    probe.close();
    await once(probe, "close");
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}
