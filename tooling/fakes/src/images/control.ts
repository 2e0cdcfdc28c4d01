import type { Fake, FakeContext } from "../base/context.ts";
import { addFaultRoutes, type FaultBoard } from "../base/fault-board.ts";
import { refuse } from "../base/refuse.ts";
import type { FaultName, ImageFaults, JobKind } from "./faults.ts";
import type { FakeJob, JobRunner } from "./jobs.ts";

export interface Stranger {
  photo: Buffer | undefined;
}

const maxBytes = 10 * 1024 * 1024;

export function addControlRoutes<Name extends string, Where extends string>(
  app: Fake,
  board: FaultBoard<Name, Where>,
  stranger: Stranger,
): void {
  addFaultRoutes(app, board);
  app.put("/_sandbox/stranger", async (c) => {
    const photo = Buffer.from(await c.req.arrayBuffer());
    if (photo.byteLength === 0 || photo.byteLength > maxBytes)
      return refuse(400, { detail: "The body is one photo of at most 10 MB." });
    stranger.photo = photo;
    return c.json({ bytes: photo.byteLength });
  });
  app.get("/_sandbox/secret", (c) =>
    c.body("this must not be fetched", 200, { "content-type": "image/png" }),
  );
}

export function limitRate(board: ImageFaults, kind: JobKind, body: unknown): void {
  if (board.take("rate_limited", kind)) refuse(429, body, { "retry-after": "1" });
}

export async function answerCreation<Result>(
  c: FakeContext,
  runner: JobRunner<Result>,
  job: FakeJob<Result>,
): Promise<void> {
  const { faults } = job;
  if (faults.has("webhook_early")) await runner.ended(job);
  if (faults.has("create_broken")) c.env.incoming.socket.destroy();
  if (faults.has("create_500")) refuse(500, { detail: "Internal server error" });
  if (faults.has("create_504")) refuse(504, { detail: "Gateway timeout" });
}

interface JobOutput {
  id: string;
  faults: ReadonlySet<FaultName>;
  /** of the outputs of one job, from 0 */
  position: number;
}

export class OutputFaults {
  readonly #base: () => string;
  readonly #wasBusy = new Set<string>();

  /** @param base the server's own address */
  constructor(base: () => string) {
    this.#base = base;
  }

  /** @returns what is sent in place of the output, if anything is; refuses where the output isn't sent at all */
  apply({ id, faults, position }: JobOutput): Buffer | undefined {
    if (faults.has("output_gone")) refuse(404, { detail: "Not found" });
    if (position !== 0) return undefined;
    if (faults.has("output_busy") && !this.#wasBusy.has(id)) {
      this.#wasBusy.add(id);
      refuse(503, { detail: "Try again." });
    }
    if (faults.has("output_redirects")) refuse(302, {}, { location: `${this.#base()}/_sandbox/secret` });
    return faults.has("output_garbage") ? Buffer.from("<html>no image</html>") : undefined;
  }
}
