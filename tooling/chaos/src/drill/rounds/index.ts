import { backup } from "./backup.ts";
import { domain } from "./domain.ts";
import { fullDisks } from "./full-disk.ts";
import { killed } from "./killed.ts";
import { lastingQueue } from "./lasting-queue.ts";
import { moveStorage } from "./move-storage.ts";
import { outages } from "./outages.ts";
import type { Round } from "./round.ts";
import { secrets } from "./secrets.ts";
import { tour } from "./tour.ts";
import { downgrade, upgrade } from "./upgrade.ts";

export const rounds: readonly Round[] = [
  tour,
  ...outages,
  killed,
  lastingQueue,
  moveStorage,
  backup,
  secrets,
  domain,
  ...fullDisks,
  upgrade,
  downgrade,
];
