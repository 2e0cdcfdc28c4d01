CREATE TABLE "account_export" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"storage_key" text,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_refinement" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hold_id" text NOT NULL,
	"idea" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"answer" jsonb,
	"credits_charged" integer DEFAULT 0 NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_token" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"preview" text NOT NULL,
	"scopes" text[] NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "access_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "generation_user_id_created_at_id_index";--> statement-breakpoint
DROP INDEX "image_gallery";--> statement-breakpoint
DROP INDEX "image_model_gallery";--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "kind" text DEFAULT 'generation' NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "source_image_id" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "strength" real;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "root_id" text;--> statement-breakpoint
UPDATE "image" SET "root_id" = "id";--> statement-breakpoint
ALTER TABLE "image" ALTER COLUMN "root_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "in_gallery" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "favourite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "share_token" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "search_text" text;--> statement-breakpoint
UPDATE "image" SET "search_text" = left(translate(lower("prompt"), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'), 600);--> statement-breakpoint
ALTER TABLE "image" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "generation_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "training_session" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "training_session" ADD COLUMN "consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "verdict" jsonb;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "head_box" jsonb;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "head_box_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "image_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "generation_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_refinement" ADD CONSTRAINT "prompt_refinement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_export_user_id_created_at_index" ON "account_export" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "prompt_refinement_user_id_created_at_index" ON "prompt_refinement" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "prompt_refinement_status_deadline_at_index" ON "prompt_refinement" USING btree ("status","deadline_at");--> statement-breakpoint
CREATE INDEX "access_token_user_id_created_at_index" ON "access_token" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_source_image_id_image_id_fk" FOREIGN KEY ("source_image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_parent_id_image_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_list" ON "generation" USING btree ("user_id","created_at","id") WHERE "generation"."kind" = 'generation';--> statement-breakpoint
CREATE INDEX "generation_source_image_id_index" ON "generation" USING btree ("source_image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "image_one_of_lineage" ON "image" USING btree ("root_id") WHERE "image"."in_gallery";--> statement-breakpoint
CREATE INDEX "image_lineage" ON "image" USING btree ("root_id","created_at");--> statement-breakpoint
CREATE INDEX "image_trash" ON "image" USING btree ("deleted_at") WHERE "image"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_shareToken_unique" UNIQUE("share_token");--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_edit_has_source" CHECK (("generation"."kind" = 'edit') = ("generation"."source_image_id" is not null and "generation"."strength" is not null));--> statement-breakpoint
UPDATE "user" SET "image_count" = (SELECT count(*) FROM "image" WHERE "image"."user_id" = "user"."id"), "generation_count" = (SELECT count(*) FROM "generation" WHERE "generation"."user_id" = "user"."id");--> statement-breakpoint
UPDATE "model" SET "portrait_count" = (SELECT count(*) FROM "image" WHERE "image"."model_id" = "model"."id"), "generation_count" = (SELECT count(*) FROM "generation" WHERE "generation"."model_id" = "model"."id");
