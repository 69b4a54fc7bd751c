CREATE TABLE "booked_call" (
	"inquiry_id" uuid PRIMARY KEY NOT NULL,
	"region_code" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booked_call" ADD CONSTRAINT "booked_call_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_call_time" ON "booked_call" USING btree ("region_code","starts_at");