import type { generateOpenApiDocument } from "trpc-to-openapi";

export type Document = ReturnType<typeof generateOpenApiDocument>;
export type Operation = NonNullable<NonNullable<Document["paths"]>[string]["get"]>;
