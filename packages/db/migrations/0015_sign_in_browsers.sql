CREATE TABLE "sign_in_asker" (
	"challenge_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"network_hash" text,
	"language" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_in_asker_challenge_id_browser_hash_pk" PRIMARY KEY("challenge_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_browser" (
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_in_browser_email_browser_hash_pk" PRIMARY KEY("email","browser_hash")
);
--> statement-breakpoint
DROP TABLE "sign_in_failure" CASCADE;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD COLUMN "from_known_browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_asker" ADD CONSTRAINT "sign_in_asker_challenge_id_sign_in_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."sign_in_challenge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_asker_network_hash_created_at_index" ON "sign_in_asker" USING btree ("network_hash","created_at");--> statement-breakpoint
-- codes that are on their way stay good in the browser that asked for them
INSERT INTO "sign_in_asker" ("challenge_id", "browser_hash", "language", "failed_attempts", "created_at")
	SELECT "id", "browser_hash", "language", "failed_attempts", "created_at" FROM "sign_in_challenge" WHERE "browser_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" DROP COLUMN "browser_hash";--> statement-breakpoint
ALTER TABLE "sign_in_challenge" DROP COLUMN "failed_attempts";