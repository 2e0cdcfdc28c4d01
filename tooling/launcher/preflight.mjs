// What can be known before anything is installed, in plain JavaScript without dependencies: bootstrap.mjs asks first, the studio again.
import { once } from "node:events";
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import { createServer } from "node:net";

const servicePorts = { mail: ["SANDBOX_SMTP_PORT", "SANDBOX_INBOX_PORT"] };
const highestPort = 65_535;
const loopback = String.raw`^\w+://([^/]*@)?(localhost|127(\.\d+){3}|\[::1\]):`;

export function findPorts(variables) {
  const services = new Set((variables.SANDBOX ?? "").split(",").map((name) => name.trim()));
  services.delete("");
  if (services.has("inngest")) services.add("postgres");
  const own = ["PORT", "WORKER_PORT", "METRICS_PORT", "WORKER_METRICS_PORT"];
  const names = [...services].flatMap((name) => servicePorts[name] ?? [`SANDBOX_${name.toUpperCase()}_PORT`]);
  return [...own, ...names].flatMap((variable) => {
    const port = Number(variables[variable]);
    if (!Number.isInteger(port) || port < 1 || port > highestPort) return [];
    const address = new RegExp(`${loopback}${port}(?!\\d)`);
    const alsoIn = Object.keys(variables).find((name) => address.test(variables[name] ?? ""));
    return [{ port, variable, ...(alsoIn && { alsoIn }) }];
  });
}

export function readPortShift(args) {
  const at = args.findIndex((argument) => /^--ports(=|$)/.test(argument));
  if (at < 0) return { shift: 0, rest: args };
  const inline = args[at].split("=")[1];
  const words = inline ?? args[at + 1] ?? "";
  if (!/^\+?\d{1,5}$/.test(words)) throw new Error(`--ports takes a number such as +100, not "${words}".`);
  return { shift: Number(words), rest: args.toSpliced(at, inline === undefined ? 2 : 1) };
}

export function shiftPorts(variables, shift) {
  const moved = new Map(findPorts(variables).map(({ port }) => [String(port), String(port + shift)]));
  const beyond = findPorts(variables).find(({ port }) => port + shift > highestPort);
  if (beyond) throw new Error(`--ports +${shift} moves ${beyond.variable} beyond ${highestPort}.`);
  return movePorts(variables, moved);
}

export function movePorts(variables, moved) {
  const address = new RegExp(`(?<=${loopback})\\d+`);
  const move = ([name, value]) =>
    /^(SANDBOX_.+_|(WORKER_)?(METRICS_)?)PORT$/.test(name)
      ? [name, moved.get(value) ?? value]
      : [name, value?.replace(address, (port) => moved.get(port) ?? port)];
  return Object.fromEntries(Object.entries(variables).map(move));
}

/** @throws one sentence that names all ports that are not free, and what to do about it. */
export async function checkPorts(wanted, shifted = 0) {
  for (const [index, { port, variable }] of wanted.entries()) {
    const twin = wanted.slice(0, index).find((one) => one.port === port);
    if (twin)
      throw new Error(`${twin.variable} and ${variable} are both ${port}: change one of them in .env.`);
  }
  const problems = await Promise.all(wanted.map(({ port }) => tryPort(port)));
  const having = (problem) => wanted.filter((_one, index) => problems[index] === problem);
  const [taken, forbidden] = [having("EADDRINUSE"), having("EACCES")];
  if (taken.length + forbidden.length === 0) return;
  const ways = taken.length > 0 ? [taken.length > 1 ? "stop them" : "stop it"] : [];
  ways.push(`set ${list([...taken, ...forbidden].map(nameVariable))} in .env`);
  const free = await findShift(wanted);
  if (free) ways.push(`move all ports with npm start -- --ports +${shifted + free}`);
  const what = [
    taken.length > 0 &&
      `${namePorts(taken)} taken by ${taken.length > 1 ? "other programs" : "another program"}`,
    forbidden.length > 0 && `${namePorts(forbidden)} for users with more rights`,
  ].filter(Boolean);
  throw new Error(`${what.join(", ")}: ${list(ways, "or")}.`);
}

function namePorts(wanted) {
  return `${wanted.length > 1 ? "Ports" : "Port"} ${list(wanted.map(({ port }) => port))} ${wanted.length > 1 ? "are" : "is"}`;
}

function nameVariable({ variable, alsoIn }) {
  return alsoIn ? `${variable} (with the port in ${alsoIn})` : variable;
}

function list(words, last = "and") {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}` : String(words[0]);
}

async function findShift(wanted) {
  for (let shift = 100; shift <= 1000; shift += 100) {
    const ports = wanted.map(({ port }) => port + shift);
    if (ports.some((port) => port > highestPort)) return undefined;
    const problems = await Promise.all(ports.map(tryPort));
    if (problems.every((problem) => problem === undefined)) return shift;
  }
  return undefined;
}

/** Both loopback addresses: a program on [::1] alone would get what a browser sends to "localhost". */
async function tryPort(port) {
  for (const host of ["127.0.0.1", "::1"]) {
    const problem = await tryListening(port, host);
    if (problem === "EADDRINUSE" || problem === "EACCES") return problem;
  }
  return undefined;
}

async function tryListening(port, host) {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
    probe.close();
    await once(probe, "close");
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}

/** @throws one sentence about a folder in which no studio can be installed or run. */
export function checkFolder(folder, megabytes) {
  const [odd] = /[#?:]/.exec(folder) ?? [];
  if (odd)
    throw new Error(
      `The folder ${folder} has "${odd}" in its path, which builds cannot read: rename or move it.`,
    );
  if (!isWritable(folder))
    throw new Error(
      `This user may not write in the folder ${folder}: make it theirs, or copy it to one that is.`,
    );
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < megabytes)
    throw new Error(
      `The disk of ${folder} has ${free} MB free, and this takes ${megabytes} MB: make room and try again.`,
    );
}

export function isWritable(folder) {
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function keepLoopbackDirect(variables) {
  if (!Object.keys(variables).some((name) => /^(https?|all)_proxy$/i.test(name) && variables[name]))
    return variables;
  const own = ["localhost", "127.0.0.1", "::1", "[::1]"];
  const given = variables.NO_PROXY ?? variables.no_proxy;
  const names = [...new Set([...(given?.split(",") ?? []), ...own])].join(",");
  return { ...variables, NO_PROXY: names, no_proxy: names };
}
