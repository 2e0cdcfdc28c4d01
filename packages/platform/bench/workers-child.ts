import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { createFunctions } from "@portrait-studio/jobs";
import { createJobsClient, dispatchEvents } from "@portrait-studio/jobs/client";
import { createSimulatedWorker } from "@portrait-studio/jobs/simulated-worker";
import { relayOutbox, startPlaces } from "@portrait-studio/studio";
import { serve } from "inngest/node";
import { createBenchStudio, type WorkerOrder } from "./bench-studio.ts";

const order = JSON.parse(process.argv[2] ?? "") as WorkerOrder;
const { studio: bare } = createBenchStudio(order);
const studio = createSimulatedWorker(bare, {
  renderMs: order.renderMs,
  onRender: (number) => process.send?.({ rendered: number }),
});
const client = createJobsClient(order.jobs, studio);
studio.dispatch = (events) => dispatchEvents(client, events);
const functions = createFunctions(client, studio);
const server = createServer(serve({ client, functions, servePath: "/api/inngest" }));
server.listen(0, "127.0.0.1", () => {
  startPlaces(studio, order.places);
  setInterval(() => relayOutbox(studio, { lost: true }).catch(() => {}), 2000);
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on("disconnect", () => process.exit());
