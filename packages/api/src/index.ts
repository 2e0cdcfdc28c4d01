export type { ApiClient } from "./context.ts";
export { type Api, type ApiOptions, createApi } from "./create-api.ts";
export type { OpenFile, ServedFile } from "./files/serve-file.ts";
