ALTER TABLE "purchase" ADD COLUMN "credit_notes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "credit_notes_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "purchase_credit_notes_due" ON "purchase" USING btree ("id") WHERE "purchase"."credit_notes_due";--> statement-breakpoint
UPDATE "purchase" SET "credit_notes_due" = true WHERE "invoiced" AND "grant_id" IS NOT NULL
  AND ("reversed_amount" > 0 OR EXISTS (SELECT FROM "purchase_refund" WHERE "purchase_id" = "purchase"."id" AND "status" = 'succeeded'));
