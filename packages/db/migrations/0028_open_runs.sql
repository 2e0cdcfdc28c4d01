DROP INDEX "outbox_unsent";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unheard_sends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
-- what was sent before is not waited for
UPDATE "outbox" SET "sends" = 1, "ended_at" = "sent_at" WHERE "sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_heard" ON "outbox" USING btree ("heard_at") WHERE "outbox"."heard_at" is not null;