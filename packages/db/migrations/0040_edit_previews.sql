CREATE TABLE "edit_preview" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"image_id" text NOT NULL,
	"instruction" text NOT NULL,
	"status" text NOT NULL,
	"preview" text,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edit_preview" ADD CONSTRAINT "edit_preview_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_preview" ADD CONSTRAINT "edit_preview_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edit_preview_user_id_requested_at_index" ON "edit_preview" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "edit_preview_image_id_index" ON "edit_preview" USING btree ("image_id");