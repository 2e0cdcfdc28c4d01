export type { ApiClient } from "./context.ts";
export { type Api, type ApiOptions, createApi } from "./create-api.ts";
