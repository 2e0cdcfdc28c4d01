CREATE TABLE "shoot" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "shoot_id" text;--> statement-breakpoint
ALTER TABLE "shoot" ADD CONSTRAINT "shoot_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shoot" ADD CONSTRAINT "shoot_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shoot_user_id_created_at_index" ON "shoot" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shoot_model_id_index" ON "shoot" USING btree ("model_id");--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_shoot_id_shoot_id_fk" FOREIGN KEY ("shoot_id") REFERENCES "public"."shoot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_of_shoot" ON "generation" USING btree ("shoot_id") WHERE "generation"."shoot_id" is not null;