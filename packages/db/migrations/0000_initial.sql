CREATE TABLE "idempotency_key" (
	"user_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"result_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"hold_id" text NOT NULL,
	"prompt" text NOT NULL,
	"negative_prompt" text,
	"recipe_id" text,
	"variant" text,
	"count" integer NOT NULL,
	"aspect_ratio" text NOT NULL,
	"seed" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reading" jsonb,
	"unit_cost" integer NOT NULL,
	"credits_charged" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"engine_ticket" jsonb,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"generation_id" text NOT NULL,
	"position" integer NOT NULL,
	"prompt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"plan" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_account" (
	"user_id" text PRIMARY KEY NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_account_not_negative" CHECK ("credit_account"."available" >= 0 and "credit_account"."held" >= 0 and "credit_account"."spent" >= 0 and "credit_account"."expired" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"source_ref" text NOT NULL,
	"amount" integer NOT NULL,
	"remaining" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_grant_sourceRef_unique" UNIQUE("source_ref"),
	CONSTRAINT "credit_grant_bounds" CHECK ("credit_grant"."amount" > 0 and "credit_grant"."remaining" >= 0 and "credit_grant"."held" >= 0 and "credit_grant"."remaining" + "credit_grant"."held" <= "credit_grant"."amount")
);
--> statement-breakpoint
CREATE TABLE "credit_hold_grant" (
	"hold_id" text NOT NULL,
	"grant_id" text NOT NULL,
	"position" integer NOT NULL,
	"amount" integer NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_hold_grant_hold_id_grant_id_pk" PRIMARY KEY("hold_id","grant_id"),
	CONSTRAINT "credit_hold_grant_bounds" CHECK ("credit_hold_grant"."amount" > 0 and "credit_hold_grant"."captured" >= 0 and "credit_hold_grant"."released" >= 0 and "credit_hold_grant"."captured" + "credit_hold_grant"."released" <= "credit_hold_grant"."amount")
);
--> statement-breakpoint
CREATE TABLE "credit_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"amount" integer NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_hold_bounds" CHECK ("credit_hold"."amount" >= 0 and "credit_hold"."captured" >= 0 and "credit_hold"."released" >= 0 and "credit_hold"."captured" + "credit_hold"."released" <= "credit_hold"."amount")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"op_id" text NOT NULL,
	"user_id" text NOT NULL,
	"grant_id" text NOT NULL,
	"hold_id" text,
	"bucket" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_op" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_op_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hmac" text NOT NULL,
	"link_hash" text NOT NULL,
	"browser_hash" text,
	"language" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_in_challenge_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"trigger_word" text NOT NULL,
	"description" text,
	"image_count" integer NOT NULL,
	"portrait_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"engine" text,
	"artifact_ref" text,
	"cover_key" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "training_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"upload_session_id" text NOT NULL,
	"hold_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"image_count" integer NOT NULL,
	"cost" integer NOT NULL,
	"credits_charged" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"engine_ticket" jsonb,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"upload_session_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"model_name" text,
	"training_session_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grant" ADD CONSTRAINT "credit_grant_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_grant" ADD CONSTRAINT "credit_hold_grant_hold_id_credit_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."credit_hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_grant" ADD CONSTRAINT "credit_hold_grant_grant_id_credit_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_op_id_ledger_op_id_fk" FOREIGN KEY ("op_id") REFERENCES "public"."ledger_op"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_grant_id_credit_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_hold_id_credit_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."credit_hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_op" ADD CONSTRAINT "ledger_op_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_upload_session_id_upload_session_id_fk" FOREIGN KEY ("upload_session_id") REFERENCES "public"."upload_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_upload_session_id_upload_session_id_fk" FOREIGN KEY ("upload_session_id") REFERENCES "public"."upload_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_session" ADD CONSTRAINT "upload_session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "generation_user_id_created_at_id_index" ON "generation" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generation_status_deadline_at_index" ON "generation" USING btree ("status","deadline_at");--> statement-breakpoint
CREATE UNIQUE INDEX "image_once" ON "image" USING btree ("generation_id","position");--> statement-breakpoint
CREATE INDEX "image_gallery" ON "image" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "image_model_gallery" ON "image" USING btree ("user_id","model_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_grant_user_id_expires_at_index" ON "credit_grant" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "credit_grant_due" ON "credit_grant" USING btree ("expires_at") WHERE "credit_grant"."remaining" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_hold_once" ON "credit_hold" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "credit_hold_user_id_index" ON "credit_hold" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_hold_open" ON "credit_hold" USING btree ("deadline_at") WHERE "credit_hold"."captured" + "credit_hold"."released" < "credit_hold"."amount";--> statement-breakpoint
CREATE INDEX "ledger_entry_op_id_index" ON "ledger_entry" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_user_id_id_index" ON "ledger_entry" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "ledger_op_user_id_created_at_index" ON "ledger_op" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenge_email_created_at_index" ON "sign_in_challenge" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_email_created_at_index" ON "sign_in_failure" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_created_at_index" ON "sign_in_failure" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "model_user_id_created_at_index" ON "model" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "training_session_user_id_created_at_index" ON "training_session" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "training_session_status_deadline_at_index" ON "training_session" USING btree ("status","deadline_at");--> statement-breakpoint
CREATE INDEX "photo_upload_session_id_created_at_index" ON "photo" USING btree ("upload_session_id","created_at");--> statement-breakpoint
CREATE INDEX "photo_user_id_index" ON "photo" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_session_one_active" ON "upload_session" USING btree ("user_id") WHERE "upload_session"."status" = 'active';--> statement-breakpoint
CREATE INDEX "upload_session_user_id_index" ON "upload_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");