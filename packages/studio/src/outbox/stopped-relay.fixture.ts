import { connectDatabase } from "@portrait-studio/db";
import { relayOutbox } from "./relay-outbox.ts";

// A worker that claims what is in the outbox, says so, and sends nothing, so that a test can stop it there.

const { db } = connectDatabase({ url: process.argv[2] ?? "", max: 2 });
const dispatch = () =>
  new Promise<void>(() => {
    process.stdout.write("claimed\n");
    setInterval(() => {}, 1000);
  });
await relayOutbox({ db, dispatch, log: () => {} }, { lost: true });
