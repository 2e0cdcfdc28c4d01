CREATE TABLE "album_image" (
	"album_id" text NOT NULL,
	"root_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "album_image_album_id_root_id_pk" PRIMARY KEY("album_id","root_id")
);
--> statement-breakpoint
CREATE TABLE "album" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "variant" text;--> statement-breakpoint
ALTER TABLE "album_image" ADD CONSTRAINT "album_image_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_image" ADD CONSTRAINT "album_image_root_id_image_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album" ADD CONSTRAINT "album_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_image_root_id_index" ON "album_image" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "album_user_id_created_at_index" ON "album" USING btree ("user_id","created_at");