import { images } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

/** Whether an image's share link works: it was neither revoked nor has it ended by itself. */
export const isShared = sql<boolean>`(${images.shareToken} is not null
  and (${images.shareExpiresAt} is null or ${images.shareExpiresAt} > clock_timestamp()))`;
