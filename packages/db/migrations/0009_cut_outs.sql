ALTER TABLE "photo" ADD COLUMN "cut_out_key" text;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "use_cut_out" boolean;