import { accountExports } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Actor,
  buildExport,
  consumeExport,
  deleteAccount,
  failExport,
  relayOutbox,
  requestExport,
  sendExportMail,
  updateUser,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const mailsTo = ({ email }: Actor) => context.sent.exportReady.filter(({ to }) => to === email);

async function builtExport() {
  const actor = await context.signUp();
  const { id } = await requestExport(context.studio, actor);
  await buildExport(context.studio, id);
  return { actor, id };
}

test("sends one mail when an export is ready, in the person's language, with a link to its page and not to the file", async () => {
  const { studio } = context;
  const { actor, id } = await builtExport();
  await buildExport(studio, id);
  await updateUser(studio, actor, { id: actor.userId, language: "es" });
  while ((await relayOutbox(studio)) > 0);
  const events = context.events.filter(
    ({ name, data }) => name === "account/export.completed" && data.exportId === id,
  );
  expect(events).toHaveLength(1);
  expect(await sendExportMail(studio, id)).toBe(true);
  expect(await sendExportMail(studio, id)).toBe(false);
  expect(mailsTo(actor)).toEqual([
    {
      to: actor.email,
      language: "es",
      expiresAt: expect.any(Date),
      link: "http://localhost:3000/settings#data",
      settingsLink: "http://localhost:3000/settings#notifications",
    },
  ]);
});

test("sends none to a person who turned these mails off, and does not touch the mails about trainings", async () => {
  const { actor, id } = await builtExport();
  const setNotify = (notifyExport: boolean) =>
    updateUser(context.studio, actor, { id: actor.userId, notifyExport });
  expect(await setNotify(false)).toMatchObject({ notifyExport: false, notifyTraining: true });
  expect(await sendExportMail(context.studio, id)).toBe(false);
  expect(await setNotify(true)).toMatchObject({ notifyExport: true });
  expect(await sendExportMail(context.studio, id)).toBe(true);
});

test("sends none about an export that failed, was downloaded, expired or belongs to a deleted account", async () => {
  const { studio } = context;
  const failed = await requestExport(studio, await context.signUp());
  await failExport(studio, failed.id);
  const downloaded = await builtExport();
  await consumeExport(studio, downloaded.id);
  const expired = await builtExport();
  await studio.db
    .update(accountExports)
    .set({ expiresAt: sql`clock_timestamp() - interval '1 millisecond'` })
    .where(eq(accountExports.id, expired.id));
  const gone = await builtExport();
  await deleteAccount(studio, gone.actor, { email: gone.actor.email });
  const before = context.sent.exportReady.length;
  for (const { id } of [failed, downloaded, expired, gone])
    expect(await sendExportMail(studio, id)).toBe(false);
  expect(context.sent.exportReady).toHaveLength(before);
});
