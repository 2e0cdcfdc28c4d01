ALTER TABLE "image" ADD COLUMN "cover" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "image_one_cover" ON "image" USING btree ("model_id") WHERE "image"."cover";