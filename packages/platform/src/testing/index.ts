export { sendBodies } from "./send-bodies.ts";
export { type Storm, type StormResult, sendOddRequests } from "./send-odd-requests.ts";
export { type StartedProcess, startProcess } from "./start-process.ts";
