CREATE TABLE "heartbeat" (
	"id" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "heartbeat_app_seen_at_index" ON "heartbeat" USING btree ("app","seen_at");