import { trainingConsent as consent } from "@portrait-studio/contract";
import { type Actor, createTraining, getTraining, relayOutbox } from "@portrait-studio/studio";
import { expect, test } from "vitest";
import { listRuns } from "./testing/index.ts";
import { useHostedJobs } from "./testing/use-hosted-jobs.ts";

const { context, jobs } = useHostedJobs();

const patience = { timeout: 20_000, interval: 50 };

async function train(actor: Actor) {
  const uploadSessionId = await context.uploadPhotos(actor);
  return createTraining(context.studio, actor, { consent, uploadSessionId });
}

const mailsTo = (actor: Actor) => context.sent.training.filter(({ to }) => to === actor.email);
/** number of mails that the person got, after the worker's relay */
async function told(actor: Actor) {
  while ((await relayOutbox(context.studio)) > 0);
  return mailsTo(actor).length;
}

test("a failing mail server does not delay a training's end, and the mail is sent once it works again", async () => {
  const actor = await context.signUp();
  context.refuseMails(3);
  context.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
  const { id } = await train(actor);
  const status = async () => (await getTraining(context.studio, actor, { id })).status;
  await expect.poll(status, patience).toBe("completed");
  await expect.poll(() => told(actor), patience).toBe(1);
});

test("a worker that is killed after sending the mail does not send it again", async () => {
  const actor = await context.signUp();
  const { mailer } = context.studio;
  const { send } = mailer;
  let asked = 0;
  mailer.send = async (template, mail) => {
    asked += 1;
    await send(template, mail);
    if (asked === 1) jobs.loseAnswers();
  };
  context.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
  const { id } = await train(actor);
  await expect.poll(() => told(actor), patience).toBe(1);
  const completed = () => listRuns(jobs, { function: "tell-of-training", status: "Completed", search: id });
  await expect.poll(completed, patience).toHaveLength(1);
  // the response may have reached the runner after all, so replay the run to be sure that the step is repeated
  const [run] = await completed();
  const replay = await fetch(`${jobs.runnerUrl}/api/runs/${run?.id}/replay`, { method: "POST" });
  expect(replay.ok).toBe(true);
  await expect.poll(completed, patience).toHaveLength(2);
  mailer.send = send;
  expect([asked, mailsTo(actor).length]).toEqual([1, 1]);
});

test("sends one mail about a failure, however often its event arrives", async () => {
  const actor = await context.signUp();
  context.engine.training = { state: "failed", reason: "photos_unusable" };
  const { id } = await train(actor);
  await expect.poll(() => told(actor), patience).toBe(1);
  const again = ["evt_again_1", "evt_again_2"].map((event) => ({
    id: event + id,
    name: "training/ended" as const,
    data: { trainingSessionId: id },
  }));
  const other = await context.signUp();
  await context.studio.dispatch(again);
  await train(other);
  await expect.poll(() => told(other), patience).toBe(1);
  expect(mailsTo(actor)).toMatchObject([{ outcome: { errorCode: "PHOTOS_UNUSABLE", credits: 20 } }]);
});
