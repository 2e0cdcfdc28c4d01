import { images } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

export const isShared = sql<boolean>`(${images.shareToken} is not null
  and (${images.shareExpiresAt} is null or ${images.shareExpiresAt} > clock_timestamp()))`;
