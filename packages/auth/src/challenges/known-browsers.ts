import { signInBrowsers, type Transaction } from "@portrait-studio/db";
import { and, eq, gt } from "drizzle-orm";
import { ago, databaseNow } from "../clock.ts";
import { knownFor } from "./budgets.ts";

export async function isKnownBrowser(tx: Transaction, email: string, browserHash: string): Promise<boolean> {
  const [known] = await tx
    .select({ email: signInBrowsers.email })
    .from(signInBrowsers)
    .where(
      and(
        eq(signInBrowsers.email, email),
        eq(signInBrowsers.browserHash, browserHash),
        gt(signInBrowsers.lastUsedAt, ago(knownFor)),
      ),
    );
  return known !== undefined;
}

export async function rememberBrowser(tx: Transaction, email: string, browserHash: string): Promise<void> {
  await tx
    .insert(signInBrowsers)
    .values({ email, browserHash, lastUsedAt: databaseNow, createdAt: databaseNow })
    .onConflictDoUpdate({
      target: [signInBrowsers.email, signInBrowsers.browserHash],
      set: { lastUsedAt: databaseNow },
    });
}
