ALTER TABLE "image" ADD COLUMN "source_type" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "signed" boolean;