ALTER TABLE "generation" DROP CONSTRAINT "generation_training_session_id_training_session_id_fk";
--> statement-breakpoint
DROP INDEX "generation_test_once";--> statement-breakpoint
ALTER TABLE "generation" DROP COLUMN "training_session_id";