CREATE TABLE "generation" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"hold_id" text,
	"credits_charged" integer DEFAULT 0 NOT NULL,
	"progress" real,
	"error_code" text,
	"error_details" jsonb,
	"engine_ticket" jsonb,
	"queued_at_engine" integer,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text DEFAULT 'generation' NOT NULL,
	"source_image_id" text,
	"strength" real,
	"shoot_id" text,
	"prompt" text NOT NULL,
	"negative_prompt" text,
	"recipe_id" text,
	"variant" text,
	"count" integer NOT NULL,
	"aspect_ratio" text NOT NULL,
	"retouch" text,
	"seed" integer NOT NULL,
	"photo_id" text,
	"like_image_id" text,
	"plan" jsonb,
	"renditions" jsonb,
	"status" text DEFAULT 'pending' NOT NULL,
	"reading" jsonb,
	"previews" jsonb,
	"withheld" jsonb,
	"unit_cost" integer NOT NULL,
	"unlike" boolean DEFAULT false NOT NULL,
	"credits_returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "generation_edit_has_source" CHECK (("generation"."kind" = 'edit') = ("generation"."source_image_id" is not null and "generation"."strength" is not null))
);
--> statement-breakpoint
CREATE TABLE "prompt_refinement" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hold_id" text NOT NULL,
	"idea" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"answer" jsonb,
	"credits_charged" integer DEFAULT 0 NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shoot" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"hold_id" text,
	"credits_charged" integer DEFAULT 0 NOT NULL,
	"progress" real,
	"error_code" text,
	"error_details" jsonb,
	"engine_ticket" jsonb,
	"queued_at_engine" integer,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"upload_session_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'queued' NOT NULL,
	"stage_done" integer,
	"stage_total" integer,
	"image_count" integer NOT NULL,
	"consent_version" text,
	"consent_at" timestamp (3) with time zone,
	"cost" integer NOT NULL,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_account" (
	"user_id" text PRIMARY KEY NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"debt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_account_not_negative" CHECK ("credit_account"."available" >= 0 and "credit_account"."held" >= 0 and "credit_account"."spent" >= 0 and "credit_account"."expired" >= 0
        and "credit_account"."refunded" >= 0 and "credit_account"."debt" >= 0)
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
	"warned_at" timestamp (3) with time zone,
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
CREATE TABLE "ledger_audit" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"settled_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
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
	"seq" bigserial NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"result" jsonb NOT NULL,
	"balance_after" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_op_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "album_image" (
	"album_id" text NOT NULL,
	"root_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "album_image_album_id_root_id_pk" PRIMARY KEY("album_id","root_id")
);
--> statement-breakpoint
CREATE TABLE "album" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edit_preview" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"image_id" text NOT NULL,
	"instruction" text NOT NULL,
	"strength" real DEFAULT 0.75 NOT NULL,
	"seed" integer DEFAULT 0 NOT NULL,
	"reading" jsonb,
	"status" text NOT NULL,
	"preview" text,
	"requested_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"generation_id" text NOT NULL,
	"root_id" text NOT NULL,
	"parent_id" text,
	"in_gallery" boolean DEFAULT true NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"cover" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"share_token" text,
	"share_expires_at" timestamp (3) with time zone,
	"position" integer NOT NULL,
	"prompt" text NOT NULL,
	"search_text" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"likeness" real,
	"enlargement" real,
	"source_type" text,
	"signed" boolean,
	"plan" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "image_shareToken_unique" UNIQUE("share_token")
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
CREATE TABLE "contact_sheet" (
	"model_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"wanted_version" integer NOT NULL,
	"frames_version" integer,
	"frames" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"earlier" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_identity" (
	"model_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"identities" jsonb NOT NULL,
	"photo_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"trigger_word" text NOT NULL,
	"description" text,
	"variant" text,
	"image_count" integer NOT NULL,
	"portrait_count" integer DEFAULT 0 NOT NULL,
	"generation_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"engine" text NOT NULL,
	"artifact_ref" text,
	"sources" jsonb,
	"photos_version" integer DEFAULT 0 NOT NULL,
	"cover_key" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "allowance" (
	"subject" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "allowance_subject_begins_at_pk" PRIMARY KEY("subject","begins_at")
);
--> statement-breakpoint
CREATE TABLE "heartbeat" (
	"id" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"version" text NOT NULL,
	"failing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"unheard_sends" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
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
	"turned" integer DEFAULT 0 NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"analysis" jsonb,
	"verdict" jsonb,
	"head_box" jsonb,
	"head_box_confirmed" boolean DEFAULT false NOT NULL,
	"cut_out_key" text,
	"cut_out_clean" boolean DEFAULT true NOT NULL,
	"use_cut_out" boolean,
	"left_out" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"model_name" text,
	"training_session_id" text,
	"summary" jsonb,
	"photo_days" integer DEFAULT 30 NOT NULL,
	"phone_token_hash" text,
	"phone_until" timestamp (3) with time zone,
	"phone_left" integer DEFAULT 0 NOT NULL,
	"phone_viewer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "upload_session_phoneTokenHash_unique" UNIQUE("phone_token_hash")
);
--> statement-breakpoint
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
	"invoiced" boolean DEFAULT false NOT NULL,
	"credit_notes" integer DEFAULT 0 NOT NULL,
	"credit_notes_due" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "access_token" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"preview" text NOT NULL,
	"scopes" text[] NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "access_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_asker" (
	"challenge_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"network_hash" text,
	"language" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_in_asker_challenge_id_browser_hash_pk" PRIMARY KEY("challenge_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_browser" (
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_in_browser_email_browser_hash_pk" PRIMARY KEY("email","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hmac" text NOT NULL,
	"link_hash" text NOT NULL,
	"language" text NOT NULL,
	"from_known_browser" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_in_challenge_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "stored_file_fill" (
	"app" text PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"last_file_key" text,
	"filled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"file_key" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task" (
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"user_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "task_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "account_export" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"storage_key" text,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"downloaded_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"notify_training" boolean DEFAULT true NOT NULL,
	"notify_export" boolean DEFAULT true NOT NULL,
	"notify_low_credits" boolean DEFAULT false NOT NULL,
	"low_credits_told_at" timestamp (3) with time zone,
	"image_count" integer DEFAULT 0 NOT NULL,
	"generation_count" integer DEFAULT 0 NOT NULL,
	"models_made" integer DEFAULT 0 NOT NULL,
	"welcome_settled" boolean DEFAULT false NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"deletion_due_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "welcome_mailbox" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_source_image_id_image_id_fk" FOREIGN KEY ("source_image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_shoot_id_shoot_id_fk" FOREIGN KEY ("shoot_id") REFERENCES "public"."shoot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_photo_id_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_like_image_id_image_id_fk" FOREIGN KEY ("like_image_id") REFERENCES "public"."image"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_refinement" ADD CONSTRAINT "prompt_refinement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shoot" ADD CONSTRAINT "shoot_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shoot" ADD CONSTRAINT "shoot_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_session" ADD CONSTRAINT "training_session_upload_session_id_upload_session_id_fk" FOREIGN KEY ("upload_session_id") REFERENCES "public"."upload_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grant" ADD CONSTRAINT "credit_grant_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_op" ADD CONSTRAINT "ledger_op_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_image" ADD CONSTRAINT "album_image_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_image" ADD CONSTRAINT "album_image_root_id_image_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album" ADD CONSTRAINT "album_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_preview" ADD CONSTRAINT "edit_preview_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_preview" ADD CONSTRAINT "edit_preview_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_generation_id_generation_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_parent_id_image_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_sheet" ADD CONSTRAINT "contact_sheet_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_identity" ADD CONSTRAINT "model_identity_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_upload_session_id_upload_session_id_fk" FOREIGN KEY ("upload_session_id") REFERENCES "public"."upload_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_session" ADD CONSTRAINT "upload_session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_refund" ADD CONSTRAINT "purchase_refund_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_refund" ADD CONSTRAINT "purchase_refund_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_refund" ADD CONSTRAINT "purchase_refund_hold_id_credit_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."credit_hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_grant_id_credit_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_event" ADD CONSTRAINT "stripe_event_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_asker" ADD CONSTRAINT "sign_in_asker_challenge_id_sign_in_challenge_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."sign_in_challenge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_list" ON "generation" USING btree ("user_id","created_at","id") WHERE "generation"."kind" = 'generation';--> statement-breakpoint
CREATE INDEX "generation_source_image_id_index" ON "generation" USING btree ("source_image_id");--> statement-breakpoint
CREATE INDEX "generation_photo" ON "generation" USING btree ("photo_id") WHERE "generation"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "generation_like" ON "generation" USING btree ("like_image_id") WHERE "generation"."like_image_id" is not null;--> statement-breakpoint
CREATE INDEX "generation_of_shoot" ON "generation" USING btree ("shoot_id") WHERE "generation"."shoot_id" is not null;--> statement-breakpoint
CREATE INDEX "generation_model_id_index" ON "generation" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "generation_user_id_index" ON "generation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "generation_status_deadline_at_index" ON "generation" USING btree ("status","deadline_at");--> statement-breakpoint
CREATE INDEX "prompt_refinement_user_id_created_at_index" ON "prompt_refinement" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "prompt_refinement_status_deadline_at_index" ON "prompt_refinement" USING btree ("status","deadline_at");--> statement-breakpoint
CREATE INDEX "shoot_user_id_created_at_index" ON "shoot" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shoot_model_id_index" ON "shoot" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "training_session_user_id_created_at_index" ON "training_session" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "training_session_model_id_index" ON "training_session" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "training_session_status_deadline_at_index" ON "training_session" USING btree ("status","deadline_at");--> statement-breakpoint
CREATE INDEX "credit_grant_user_id_expires_at_index" ON "credit_grant" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "credit_grant_expires_at_index" ON "credit_grant" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_hold_once" ON "credit_hold" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "credit_hold_open" ON "credit_hold" USING btree ("deadline_at") WHERE "credit_hold"."captured" + "credit_hold"."released" < "credit_hold"."amount";--> statement-breakpoint
CREATE INDEX "ledger_entry_op_id_index" ON "ledger_entry" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_debt" ON "ledger_entry" USING btree ("user_id") WHERE "ledger_entry"."bucket" = 'debt';--> statement-breakpoint
CREATE INDEX "ledger_op_user_id_seq_index" ON "ledger_op" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "album_image_root_id_index" ON "album_image" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "album_user_id_created_at_index" ON "album" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "edit_preview_user_id_requested_at_index" ON "edit_preview" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "edit_preview_image_id_index" ON "edit_preview" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "image_once" ON "image" USING btree ("generation_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "image_one_of_lineage" ON "image" USING btree ("root_id") WHERE "image"."in_gallery";--> statement-breakpoint
CREATE UNIQUE INDEX "image_one_cover" ON "image" USING btree ("model_id") WHERE "image"."cover";--> statement-breakpoint
CREATE INDEX "image_lineage" ON "image" USING btree ("root_id","created_at");--> statement-breakpoint
CREATE INDEX "image_trash" ON "image" USING btree ("deleted_at") WHERE "image"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "image_trash_list" ON "image" USING btree ("user_id","created_at","id") WHERE "image"."in_gallery" and "image"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "image_parent_id_index" ON "image" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "image_model_id_index" ON "image" USING btree ("model_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_once_a_day" ON "report" USING btree ("image_id","network_hash","day");--> statement-breakpoint
CREATE INDEX "report_open" ON "report" USING btree ("created_at") WHERE "report"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "report_of_known_network" ON "report" USING btree ("created_at") WHERE "report"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "model_user_id_created_at_index" ON "model" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "model_trigger_word" ON "model" USING btree ("user_id","trigger_word");--> statement-breakpoint
CREATE INDEX "allowance_begins_at_index" ON "allowance" USING btree ("begins_at");--> statement-breakpoint
CREATE INDEX "heartbeat_app_seen_at_index" ON "heartbeat" USING btree ("app","seen_at");--> statement-breakpoint
CREATE INDEX "operator_action_created_at_index" ON "operator_action" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_action_user_id_created_at_index" ON "operator_action" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_heard" ON "outbox" USING btree ("heard_at") WHERE "outbox"."heard_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_begun" ON "outbox" USING btree ("name","sent_at") WHERE "outbox"."unheard_sends" = 0 and "outbox"."heard_at" is not null;--> statement-breakpoint
CREATE INDEX "photo_upload_session_id_created_at_index" ON "photo" USING btree ("upload_session_id","created_at");--> statement-breakpoint
CREATE INDEX "photo_user_id_index" ON "photo" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_session_one_active" ON "upload_session" USING btree ("user_id") WHERE "upload_session"."status" = 'active';--> statement-breakpoint
CREATE INDEX "upload_session_user_id_index" ON "upload_session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_refund_one_pending" ON "purchase_refund" USING btree ("purchase_id") WHERE "purchase_refund"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "purchase_refund_purchase_id_index" ON "purchase_refund" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchase_user_id_created_at_index" ON "purchase" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_credit_notes_due" ON "purchase" USING btree ("id") WHERE "purchase"."credit_notes_due";--> statement-breakpoint
CREATE INDEX "stripe_event_created_at_index" ON "stripe_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "access_token_user_id_created_at_index" ON "access_token" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at_index" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_user_id_index" ON "passkey_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_user_id_created_at_index" ON "passkey" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_asker_network_hash_created_at_index" ON "sign_in_asker" USING btree ("network_hash","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenge_email_created_at_index" ON "sign_in_challenge" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "stored_file_app_key_version_index" ON "stored_file" USING btree ("app","key","version");--> statement-breakpoint
CREATE INDEX "stored_file_app_version_index" ON "stored_file" USING btree ("app","version") WHERE "stored_file"."state" <> 'stored';--> statement-breakpoint
CREATE INDEX "task_user_id_index" ON "task" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_export_user_id_created_at_index" ON "account_export" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "user_welcome_open" ON "user" USING btree ("id") WHERE not "user"."welcome_settled" and "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_low_credits" ON "user" USING btree ("id") WHERE "user"."notify_low_credits";--> statement-breakpoint
CREATE INDEX "user_deletion_due" ON "user" USING btree ("deletion_due_at") WHERE "user"."deletion_due_at" is not null;--> statement-breakpoint
-- By hand: what the schema cannot say. The ledger is append-only for every role, the studio's own included.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER ledger_op_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_op" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_account_kept BEFORE DELETE OR TRUNCATE ON "credit_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_grant_kept BEFORE DELETE OR TRUNCATE ON "credit_grant" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_hold_kept BEFORE DELETE OR TRUNCATE ON "credit_hold" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_hold_grant_kept BEFORE DELETE OR TRUNCATE ON "credit_hold_grant" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
-- No role changes the record of what operators did.
CREATE FUNCTION refuse_operator_action_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What operators did is append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;--> statement-breakpoint
CREATE TRIGGER operator_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_action" FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_action_change();--> statement-breakpoint
-- Each spend writes these rows again; there is room beside them.
ALTER TABLE "credit_account" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "credit_grant" SET (fillfactor = 80);--> statement-breakpoint
-- The gallery reads a page in either direction, and searches, without a look at the table: the searched text is in the index.
CREATE INDEX "image_gallery" ON "image" ("user_id", "created_at", "id") INCLUDE ("search_text") WHERE "in_gallery" AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "image_model_gallery" ON "image" ("model_id", "created_at", "id") INCLUDE ("user_id", "search_text") WHERE "in_gallery" AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "image_favourites" ON "image" ("user_id", "created_at", "id") INCLUDE ("search_text") WHERE "in_gallery" AND "deleted_at" IS NULL AND "favourite";--> statement-breakpoint
-- One statement a spend: whoever asks for credits waits for nothing but the account's lock, and there is one round trip under it.
-- The steps are those of every money operation: lock the account, look for the operation that this one repeats, read what the
-- lock made certain, write. Each statement of the function sees what was committed before it began, which a single query would
-- not: it would read the grants as they were before it waited.
CREATE FUNCTION "hold_credits"(
	p_user text, p_subject_type text, p_subject text, p_amount integer, p_minutes integer, p_hold text, p_op text,
	OUT outcome text, OUT deadline timestamptz, OUT spendable integer, OUT op_user text, OUT op_kind text, OUT op_result jsonb
) LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
	v_key text := 'hold:' || p_subject_type || ':' || p_subject;
	v_now timestamptz;
	v_available integer;
	v_grant record;
	v_take integer;
	v_grants text[] := '{}';
	v_takes integer[] := '{}';
BEGIN
	SELECT available INTO v_available FROM credit_account WHERE user_id = p_user FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		INSERT INTO credit_account (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
		SELECT available INTO v_available FROM credit_account WHERE user_id = p_user FOR NO KEY UPDATE;
	END IF;

	SELECT user_id, kind, result INTO op_user, op_kind, op_result FROM ledger_op WHERE key = v_key;
	IF FOUND THEN
		outcome := 'earlier';
		RETURN;
	END IF;

	-- not now(), which stands still from the start of the transaction: whoever waited could spend what ended meanwhile
	v_now := date_trunc('milliseconds', clock_timestamp());
	deadline := v_now + p_minutes * interval '1 minute';
	spendable := 0;
	FOR v_grant IN
		SELECT id, remaining FROM credit_grant
		WHERE user_id = p_user AND remaining > 0 AND (expires_at IS NULL OR expires_at > v_now)
		-- soonest to expire, free before paid, then by id
		ORDER BY expires_at NULLS LAST, source = 'purchase', id
	LOOP
		EXIT WHEN spendable >= p_amount;
		v_take := least(v_grant.remaining, p_amount - spendable);
		spendable := spendable + v_grant.remaining;
		v_grants := v_grants || v_grant.id;
		v_takes := v_takes || v_take;
	END LOOP;
	IF spendable < p_amount THEN
		outcome := 'insufficient';
		RETURN;
	END IF;

	INSERT INTO ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after, created_at)
	VALUES (p_op, p_user, v_key, 'hold', p_subject_type, p_subject,
		jsonb_build_object('id', p_hold, 'amount', p_amount, 'deadlineAt', deadline), v_available - p_amount, v_now)
	ON CONFLICT (key) DO NOTHING;
	IF NOT FOUND THEN
		-- taken meanwhile by another account, whose lock is another one
		outcome := 'reused';
		RETURN;
	END IF;
	INSERT INTO credit_hold (id, user_id, subject_type, subject_id, amount, deadline_at, created_at)
	VALUES (p_hold, p_user, p_subject_type, p_subject, p_amount, deadline, v_now);
	FOR i IN 1 .. cardinality(v_grants) LOOP
		INSERT INTO credit_hold_grant (hold_id, grant_id, position, amount) VALUES (p_hold, v_grants[i], i - 1, v_takes[i]);
		INSERT INTO ledger_entry (op_id, user_id, grant_id, hold_id, bucket, amount, created_at)
		VALUES (p_op, p_user, v_grants[i], p_hold, 'available', -v_takes[i], v_now),
			(p_op, p_user, v_grants[i], p_hold, 'held', v_takes[i], v_now);
		UPDATE credit_grant SET remaining = remaining - v_takes[i], held = held + v_takes[i] WHERE id = v_grants[i];
	END LOOP;
	UPDATE credit_account SET available = available - p_amount, held = held + p_amount WHERE user_id = p_user;
	outcome := 'held';
END;
$$;
