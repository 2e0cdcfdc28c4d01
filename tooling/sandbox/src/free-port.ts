import getPort, { portNumbers } from "get-port";

// systems give connections ports from 32768 on: one below stays free until a process that starts slowly listens
let next = 15_000 + Math.floor(Math.random() * 10_000);

/** A port that nothing listens on. Each process begins somewhere else, and each call after the one before. */
export const freePort = () => getPort({ port: portNumbers(next++, 29_999) });
