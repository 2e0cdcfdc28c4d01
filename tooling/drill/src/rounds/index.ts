import { backup } from "./backup.ts";
import { downgrade } from "./downgrade.ts";
import { figures } from "./figures.ts";
import { fullDisk } from "./full-disk.ts";
import { moveStorage } from "./move-storage.ts";
import { outages } from "./outages.ts";
import type { Round } from "./round.ts";
import { secrets } from "./secrets.ts";
import { tour } from "./tour.ts";
import { upgrade } from "./upgrade.ts";

/** In the order in which they are done. */
export const rounds: readonly Round[] = [
  tour,
  ...outages,
  moveStorage,
  backup,
  secrets,
  figures,
  fullDisk,
  upgrade,
  downgrade,
];
