import type { AppRouter } from "@portrait-studio/api/router";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";

export const api = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;
