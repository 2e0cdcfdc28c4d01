CREATE TABLE "ledger_audit" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"settled_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
