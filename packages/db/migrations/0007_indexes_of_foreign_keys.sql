CREATE INDEX "generation_model_id_index" ON "generation" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "generation_user_id_index" ON "generation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "image_trash_list" ON "image" USING btree ("user_id","created_at","id") WHERE "image"."in_gallery" and "image"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "image_parent_id_index" ON "image" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "image_model_id_index" ON "image" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "training_session_model_id_index" ON "training_session" USING btree ("model_id");