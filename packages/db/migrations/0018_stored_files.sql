CREATE TABLE "stored_file_fill" (
	"app" text PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"last_file_key" text,
	"filled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"file_key" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stored_file_app_key_version_index" ON "stored_file" USING btree ("app","key","version");--> statement-breakpoint
CREATE INDEX "stored_file_app_version_index" ON "stored_file" USING btree ("app","version") WHERE "stored_file"."state" <> 'stored';