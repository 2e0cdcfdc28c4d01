import getPort, { portNumbers } from "get-port";

// below those of connections, which systems give from 32768 on, and above those that the sandbox gives
let next = 30_000 + Math.floor(Math.random() * 2000);

/** A port that nothing listens on. Each process begins somewhere else, and each call after the one before. */
export const freePort = () => getPort({ port: portNumbers(next++, 32_767) });
