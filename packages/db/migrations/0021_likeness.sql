CREATE TABLE "model_identity" (
	"model_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"identities" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "unlike" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "credits_returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "likeness" real;--> statement-breakpoint
ALTER TABLE "model_identity" ADD CONSTRAINT "model_identity_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;