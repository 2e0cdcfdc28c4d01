import { type ErrorCode, errorStatuses, type Language } from "@portrait-studio/contract";
import { errorMessage, type ReferenceTexts, referenceTexts } from "@portrait-studio/i18n";
import { html } from "hono/html";
import type { Document, Operation } from "../openapi/document.ts";
import { exampleDetails } from "../openapi/error-responses.ts";
import { describeType, type Field, fieldTable, getFields, type Schema } from "./fields.ts";
import type { Html } from "./html.ts";

export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

export function renderCall({ method, path, operation }: Call, document: Document, language: Language): Html {
  const texts = referenceTexts(language);
  const { operationId = "", summary = "" } = operation;
  const server = document.servers?.[0]?.url ?? "";
  const json = operation.responses?.["200"]?.content?.["application/json"];
  const taken = fieldsTaken(operation, texts);
  return html`<article class="call" id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title" lang="en">${summary}</h3>
<p class="route"><code><span class="method">${method.toUpperCase()}</span> ${path}</code></p>
<p class="soft">${texts.access}: ${getAccess(operation, texts)}</p>
${taken.length > 0 && html`<h4>${texts.request}</h4>${fieldTable(taken, `${texts.request}: ${summary}`, texts)}`}
<h4>${texts.answer}</h4>
<p class="soft">200: ${describeType(json?.schema ?? {}, texts)}</p>
<details><summary>${texts.example}</summary><pre tabindex="0"><code>${JSON.stringify(json?.example, null, 2)}</code></pre></details>
<details><summary>${texts.errors}</summary>${errorTable(operation, document, language)}</details>
<h4>${texts.tryIt}</h4>
<pre tabindex="0"><code>${toCurl(server, method, path, operation)}</code></pre>
</article>
`;
}

function getAccess({ security = [] }: Operation, texts: ReferenceTexts): Html {
  const [scope] = Object.values(security[0] ?? {}).flat();
  if (!scope) return html`${texts.public}`;
  return scope === "session" ? html`${texts.session}` : html`${texts.scope} <code>${scope}</code>`;
}

function fieldsTaken(operation: Operation, texts: ReferenceTexts): Field[] {
  const places: Readonly<Record<string, string>> = {
    path: texts.path,
    query: texts.query,
    header: texts.header,
  };
  const parameters = getParameters(operation).map(
    ({ name, in: place, schema, required = false }): Field => ({
      name,
      where: places[place] ?? place,
      required,
      schema: (schema ?? {}) as Schema,
    }),
  );
  const content =
    operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content : {};
  const [body] = Object.values(content);
  const inBody = getFields((body?.schema ?? {}) as Schema).map((field) => ({ ...field, where: texts.body }));
  return [...parameters, ...inBody];
}

function errorTable(operation: Operation, document: Document, language: Language): Html {
  const texts = referenceTexts(language);
  const codes = Object.values(operation.responses ?? {}).flatMap((response): ErrorCode[] => {
    const name =
      String(response.$ref ?? "")
        .split("/")
        .at(-1) ?? "";
    const named = document.components?.responses?.[name];
    const shown = named && "content" in named ? named.content?.["application/json"]?.examples : undefined;
    return Object.keys(shown ?? {}) as ErrorCode[];
  });
  const rows = codes.map(
    (code) =>
      html`<tr><td>${errorStatuses[code]}</td><th scope="row"><code>${code}</code></th><td>${errorMessage(code, language, exampleDetails)}</td></tr>`,
  );
  return html`<div class="wide" role="region" aria-label="${texts.errors}: ${operation.summary ?? ""}" tabindex="0"><table>
<thead><tr><th scope="col">${texts.status}</th><th scope="col">${texts.code}</th><th scope="col">${texts.message}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

function getParameters({
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
