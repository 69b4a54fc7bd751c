ALTER TABLE "membership" ADD COLUMN "deactivated_from" text;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_line_delivery" ON "order_line" USING btree ("delivered_at","order_item") WHERE fulfillment = 'delivery';--> statement-breakpoint
CREATE INDEX "purchase_order_owner" ON "purchase_order" USING btree ("owner_id","placed_at","order_number") WHERE owner_id is not null;