ALTER TABLE "training_session" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "notify_training" boolean DEFAULT true NOT NULL;