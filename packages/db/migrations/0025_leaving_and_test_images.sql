ALTER TABLE "generation" ALTER COLUMN "hold_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "training_session_id" text;--> statement-breakpoint
ALTER TABLE "training_session" ADD COLUMN "stage_done" integer;--> statement-breakpoint
ALTER TABLE "training_session" ADD COLUMN "stage_total" integer;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deletion_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_training_session_id_training_session_id_fk" FOREIGN KEY ("training_session_id") REFERENCES "public"."training_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "generation_test_once" ON "generation" USING btree ("training_session_id","recipe_id");--> statement-breakpoint
CREATE INDEX "user_deletion_due" ON "user" USING btree ("deletion_due_at") WHERE "user"."deletion_due_at" is not null;