/** Calls the REST API and parses the JSON response. */
export async function restCall(
  url: string,
  path: string,
  { token, json, ...init }: RequestInit & { token?: string; json?: unknown } = {},
) {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? init.body : JSON.stringify(json);
  const response = await fetch(`${url}/api${path}`, {
    ...init,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}
