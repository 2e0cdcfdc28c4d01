ALTER TABLE "generation" ADD COLUMN "queued_at_engine" integer;--> statement-breakpoint
ALTER TABLE "training_session" ADD COLUMN "queued_at_engine" integer;