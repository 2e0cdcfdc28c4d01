ALTER TABLE "training_session" ALTER COLUMN "hold_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "training_session" ALTER COLUMN "progress" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "training_session" ALTER COLUMN "progress" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "error_details" jsonb;