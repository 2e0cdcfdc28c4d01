ALTER TABLE "training_session" ALTER COLUMN "hold_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "training_session" ALTER COLUMN "progress" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "training_session" ALTER COLUMN "progress" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "error_details" jsonb;--> statement-breakpoint
CREATE INDEX "outbox_begun" ON "outbox" USING btree ("name","sent_at") WHERE "outbox"."unheard_sends" = 0 and "outbox"."heard_at" is not null;