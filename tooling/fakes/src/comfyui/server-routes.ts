import type { Fake } from "../base/context.ts";
import type { ComfyFaults, OrderKind } from "./faults.ts";
import type { Jobs } from "./jobs.ts";
import { describeNode, nodesOf } from "./node-info.ts";
import type { FolderType, Shelf } from "./shelf.ts";

interface Shared {
  shelf: Shelf;
  jobs: Jobs;
  isOld: boolean;
  comfyVersion: string;
  lacks: readonly string[];
  separator: string | undefined;
  argv: readonly string[];
  faults: ComfyFaults;
}

const types: readonly string[] = ["input", "output", "temp"];

/** Uploads, views, and what the server says of itself. */
export function addServerRoutes(
  app: Fake,
  { shelf, jobs, faults: board, isOld, comfyVersion, lacks, separator, argv }: Shared,
): void {
  const known = nodesOf({ lacks, separator });

  app.post("/upload/image", async (c) => {
    const body = await c.req.parseBody();
    const name = body.image instanceof File ? body.image.name : "";
    if (board.take("too_large", kindOfFile(name))) return c.text("413: Request Entity Too Large", 413);
    const { image, type = "input", subfolder = "", overwrite } = body;
    if (!(image instanceof File)) return c.body(null, 400);
    if (!types.includes(String(type))) return c.body(null, 500);
    const [folder, filename] = [String(subfolder), image.name];
    const there = shelf.read(String(type), folder, filename) !== undefined;
    const stem = there && overwrite !== "true" ? filename.replace(/(\.\w+)?$/, " (1)$1") : filename;
    const bytes = Buffer.from(await image.arrayBuffer());
    const stored = shelf.put(type as FolderType, folder, stem, bytes);
    const inFolder = separator ? folder.replaceAll("/", separator) : folder;
    return stored ? c.json({ name: stem, subfolder: inFolder, type }) : c.body(null, 400);
  });

  const busy = new Set<string>();
  app.get("/view", (c) => {
    const { filename = "", subfolder = "", type = "output" } = c.req.query();
    if (`${subfolder}/${filename}`.includes("..")) return c.body(null, 400);
    const maker = [...jobs.history.values()].find(({ outcome }) =>
      JSON.stringify(outcome.outputs).includes(`"${filename}"`),
    );
    const faults = maker?.faults ?? new Set();
    if (faults.has("output_redirects")) return c.redirect("/_sandbox/secret");
    if (faults.has("output_busy") && !busy.has(filename)) {
      busy.add(filename);
      return c.body(null, 503);
    }
    const bytes = faults.has("output_gone") ? undefined : shelf.read(type, subfolder, filename);
    if (!bytes) return c.body(null, 404);
    return c.body(new Uint8Array(bytes), 200, { "content-type": "image/png" });
  });
  app.get("/_sandbox/secret", (c) =>
    c.body("this must not be fetched", 200, { "content-type": "image/png" }),
  );

  app.get("/object_info/:node", (c) => {
    const name = c.req.param("node");
    const info = known[name];
    if (!info) return c.json({});
    return c.json({ [name]: describeNode(name, info, isOld) });
  });
  app.get("/system_stats", (c) =>
    c.json({
      system: {
        os: "posix",
        comfyui_version: comfyVersion,
        pytorch_version: "2.8.0",
        python_version: "3.12.3",
        argv: ["main.py", ...argv],
      },
      // a job's model is in the card's memory
      devices: [
        {
          name: "cuda:0 Card",
          type: "cuda",
          vram_total: 16e9,
          vram_free: jobs.running.length > 0 ? 4e9 : 15e9,
        },
      ],
    }),
  );
}

/** The studio's names of what it uploads. */
function kindOfFile(name: string): OrderKind {
  return name.startsWith("portrait") ? "edit" : "generation";
}
