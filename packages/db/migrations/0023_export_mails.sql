ALTER TABLE "account_export" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "notify_export" boolean DEFAULT true NOT NULL;