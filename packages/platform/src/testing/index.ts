export { type Storm, type StormResult, sendOddRequests } from "./send-odd-requests.ts";
export { type StartedProcess, startProcess } from "./start-process.ts";
