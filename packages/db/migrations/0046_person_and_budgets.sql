ALTER TABLE "model_identity" ADD COLUMN "photo_ids" jsonb;--> statement-breakpoint
-- Images whose credits came back are gone from now on; the sweep for orphans removes their files.
DELETE FROM "image" USING "generation" WHERE "generation"."id" = "image"."generation_id" AND "generation"."credits_returned" > 0 AND "image"."deleted_at" IS NOT NULL;
