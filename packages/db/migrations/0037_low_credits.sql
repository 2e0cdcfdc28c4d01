ALTER TABLE "user" ADD COLUMN "notify_low_credits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "low_credits_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "user_low_credits" ON "user" USING btree ("id") WHERE "user"."notify_low_credits";