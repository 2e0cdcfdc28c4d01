ALTER TABLE "edit_preview" ADD COLUMN "strength" real DEFAULT 0.75 NOT NULL;--> statement-breakpoint
ALTER TABLE "edit_preview" ADD COLUMN "seed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "edit_preview" ADD COLUMN "reading" jsonb;