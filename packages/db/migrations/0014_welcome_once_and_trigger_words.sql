CREATE TABLE "welcome_mailbox" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "models_made" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "welcome_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- each training has held credits, and holds are never deleted: so many models were made, those that are gone too
UPDATE "user" SET "models_made" = made.total FROM (
	SELECT "user_id", max("n")::int AS total FROM (
		SELECT "user_id", count(*) AS n FROM "credit_hold" WHERE "subject_type" = 'training' GROUP BY "user_id"
		UNION ALL
		SELECT "user_id", max(substring("trigger_word" from '^ps(\d{1,6})$')::int) FROM "model" GROUP BY "user_id"
	) counts GROUP BY "user_id" HAVING max("n") > 0
) made WHERE made."user_id" = "user"."id";--> statement-breakpoint
-- where a word was given twice, the oldest model keeps it; engines keep to the word that they trained with
WITH "repeated" AS (
	SELECT "id", "user_id", row_number() OVER (PARTITION BY "user_id" ORDER BY "created_at", "id") AS extra FROM (
		SELECT "id", "user_id", "created_at",
			row_number() OVER (PARTITION BY "user_id", "trigger_word" ORDER BY "created_at", "id") AS nth FROM "model"
	) numbered WHERE nth > 1
), "counted" AS (
	UPDATE "user" SET "models_made" = "models_made" + more.total
	FROM (SELECT "user_id", max(extra)::int AS total FROM "repeated" GROUP BY "user_id") more
	WHERE more."user_id" = "user"."id"
)
UPDATE "model" SET "trigger_word" = 'ps' || ("user"."models_made" + "repeated".extra)
FROM "repeated" JOIN "user" ON "user"."id" = "repeated"."user_id" WHERE "repeated"."id" = "model"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "model_trigger_word" ON "model" USING btree ("user_id","trigger_word");--> statement-breakpoint
CREATE INDEX "user_welcome_open" ON "user" USING btree ("id") WHERE not "user"."welcome_settled" and "user"."deleted_at" is null;