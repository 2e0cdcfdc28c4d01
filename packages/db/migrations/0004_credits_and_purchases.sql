CREATE TABLE "payment_customer" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payment_customer_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"user_id" text NOT NULL,
	"hold_id" text NOT NULL,
	"credits" integer NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_refund_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "purchase_refund_holdId_unique" UNIQUE("hold_id"),
	CONSTRAINT "purchase_refund_stripeRefundId_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "purchase_refund_bounds" CHECK ("purchase_refund"."credits" > 0 and "purchase_refund"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"package_id" text NOT NULL,
	"price_id" text NOT NULL,
	"credits" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"checkout_session_id" text,
	"payment_intent_id" text,
	"grant_id" text,
	"reversed_amount" integer DEFAULT 0 NOT NULL,
	"receipt_url" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refundable_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "purchase_checkoutSessionId_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "purchase_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchase_grantId_unique" UNIQUE("grant_id"),
	CONSTRAINT "purchase_bounds" CHECK ("purchase"."credits" > 0 and "purchase"."amount" >= 0 and "purchase"."reversed_amount" >= 0),
	CONSTRAINT "purchase_paid_has_grant" CHECK (("purchase"."status" in ('pending', 'failed', 'expired')) = ("purchase"."grant_id" is null)
        and ("purchase"."grant_id" is null) = ("purchase"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "stripe_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"purchase_id" text,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_account" DROP CONSTRAINT "credit_account_not_negative";--> statement-breakpoint
DROP INDEX "ledger_op_user_id_created_at_index";--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "debt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_op" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_op" ADD COLUMN "balance_after" integer;--> statement-breakpoint
-- what was booked before gets the balance that it left; nothing else about it changes
ALTER TABLE "ledger_op" DISABLE TRIGGER "ledger_op_append_only";--> statement-breakpoint
UPDATE "ledger_op" o SET "balance_after" = b."after" FROM (
	SELECT p."id", sum(coalesce(e."change", 0)) OVER (PARTITION BY p."user_id" ORDER BY p."seq") AS "after"
	FROM "ledger_op" p LEFT JOIN (
		SELECT "op_id", sum("amount") FILTER (WHERE "bucket" = 'available') AS "change" FROM "ledger_entry" GROUP BY "op_id"
	) e ON e."op_id" = p."id"
) b WHERE b."id" = o."id";--> statement-breakpoint
ALTER TABLE "ledger_op" ENABLE TRIGGER "ledger_op_append_only";--> statement-breakpoint
ALTER TABLE "ledger_op" ALTER COLUMN "balance_after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_refund" ADD CONSTRAINT "purchase_refund_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_refund" ADD CONSTRAINT "purchase_refund_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_refund" ADD CONSTRAINT "purchase_refund_hold_id_credit_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."credit_hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_grant_id_credit_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_event" ADD CONSTRAINT "stripe_event_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_refund_one_pending" ON "purchase_refund" USING btree ("purchase_id") WHERE "purchase_refund"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "purchase_refund_purchase_id_index" ON "purchase_refund" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchase_user_id_created_at_index" ON "purchase" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "stripe_event_created_at_index" ON "stripe_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_op_user_id_seq_index" ON "ledger_op" USING btree ("user_id","seq");--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_not_negative" CHECK ("credit_account"."available" >= 0 and "credit_account"."held" >= 0 and "credit_account"."spent" >= 0 and "credit_account"."expired" >= 0
        and "credit_account"."refunded" >= 0 and "credit_account"."debt" >= 0);