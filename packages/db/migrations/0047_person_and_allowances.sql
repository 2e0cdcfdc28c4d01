CREATE TABLE "allowance" (
	"subject" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "allowance_subject_begins_at_pk" PRIMARY KEY("subject","begins_at")
);
--> statement-breakpoint
ALTER TABLE "contact_sheet" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "model_identity" ADD COLUMN "photo_ids" jsonb;--> statement-breakpoint
CREATE INDEX "allowance_begins_at_index" ON "allowance" USING btree ("begins_at");--> statement-breakpoint
-- Images whose credits came back are gone from now on; the sweep for orphans removes their files.
DELETE FROM "image" USING "generation" WHERE "generation"."id" = "image"."generation_id" AND "generation"."credits_returned" > 0 AND "image"."deleted_at" IS NOT NULL;
