CREATE TABLE "operator_action" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" text PRIMARY KEY NOT NULL,
	"image_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"network_hash" text,
	"day" date DEFAULT (clock_timestamp() at time zone 'utc')::date NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_action_created_at_index" ON "operator_action" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_action_user_id_created_at_index" ON "operator_action" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_once_a_day" ON "report" USING btree ("image_id","network_hash","day");--> statement-breakpoint
CREATE INDEX "report_open" ON "report" USING btree ("created_at") WHERE "report"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "report_of_known_network" ON "report" USING btree ("created_at") WHERE "report"."network_hash" is not null;--> statement-breakpoint
-- No role can change the record of what operators did, not even the studio's own.
CREATE FUNCTION refuse_operator_action_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What operators did is append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER operator_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_action" FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_action_change();
