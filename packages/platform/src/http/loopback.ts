/** Matches all notations of loopback: "localhost", 127.0.0.0/8, ::1, and the unspecified address. */
export function isLoopback(hostname: string): boolean {
  const url = URL.parse(`http://${hostname}`);
  const name = (url?.hostname ?? hostname).toLowerCase().replace(/\.$/, "");
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(name) ||
    /^\[::(1|ffff:7f[\da-f]{2}:[\da-f]{1,4}|ffff:0:0)?\]$/.test(name)
  );
}
