CREATE TABLE "contact_sheet" (
	"model_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"wanted_version" integer NOT NULL,
	"frames_version" integer,
	"frames" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "photo_id" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "like_image_id" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "photos_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "left_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_sheet" ADD CONSTRAINT "contact_sheet_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_photo_id_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_like_image_id_image_id_fk" FOREIGN KEY ("like_image_id") REFERENCES "public"."image"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_photo" ON "generation" USING btree ("photo_id") WHERE "generation"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "generation_like" ON "generation" USING btree ("like_image_id") WHERE "generation"."like_image_id" is not null;