-- What the gallery reads, a page at a time in either direction and searched without a look at the table: the searched text rides
-- along in the index. It is kept under 2,400 bytes, since an index row may have 2,704.
CREATE INDEX "image_gallery" ON "image" ("user_id", "created_at", "id") INCLUDE ("search_text") WHERE "in_gallery" AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "image_model_gallery" ON "image" ("model_id", "created_at", "id") INCLUDE ("user_id", "search_text") WHERE "in_gallery" AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "image_favourites" ON "image" ("user_id", "created_at", "id") INCLUDE ("search_text") WHERE "in_gallery" AND "deleted_at" IS NULL AND "favourite";
