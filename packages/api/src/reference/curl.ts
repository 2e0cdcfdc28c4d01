import type { Operation } from "../openapi/document.ts";

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

export function getParameters({
  parameters = [],
}: Operation): (Parameter & { schema?: unknown; required?: boolean })[] {
  return parameters.flatMap((parameter) => ("name" in parameter ? [parameter] : []));
}

export function exampleRequest(path: string, operation: Operation) {
  const given = getParameters(operation).filter(({ example }) => example !== undefined);
  const at = (place: string) => given.filter((parameter) => parameter.in === place);
  const filled = at("path").reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = new URLSearchParams(
    Object.fromEntries(at("query").map(({ name, example }) => [name, String(example)])),
  );
  const content =
    operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content : {};
  const takesImage = "application/octet-stream" in content;
  const body: unknown = content["application/json"]?.example;
  return {
    /** path below the API root, with the query */
    path: query.size > 0 ? `${filled}?${query}` : filled,
    headers: Object.fromEntries([
      ...(operation.security?.length ? [["Authorization", "Bearer $STUDIO_TOKEN"]] : []),
      ...(body === undefined ? [] : [["Content-Type", "application/json"]]),
      ...(takesImage ? [["Content-Type", "application/octet-stream"]] : []),
      ...at("header").map(({ name, example }) => [name, String(example)]),
    ]),
    /** JSON; undefined if there is none */
    body,
    takesPhotos: "multipart/form-data" in content,
    /** whether the body is the file of one image */
    takesImage,
  };
}

/** The same request as a shell command that takes the token from STUDIO_TOKEN. */
export function toCurl(server: string, method: string, path: string, operation: Operation): string {
  const request = exampleRequest(path, operation);
  const parts = [
    `curl -X ${method.toUpperCase()} ${quoted(`${server}${request.path}`)}`,
    // double quotes, so that the shell expands the token
    ...Object.entries(request.headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(request.body === undefined ? [] : [`-d ${quoted(JSON.stringify(request.body))}`]),
    ...(request.takesImage ? ["--data-binary @portrait.jpg"] : []),
    ...(request.takesPhotos ? ["-F files=@photo-1.jpg", "-F files=@photo-2.jpg"] : []),
  ];
  return parts.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
