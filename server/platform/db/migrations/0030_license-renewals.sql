CREATE TABLE "license_renewal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"license_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"months" integer NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"ended_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "license_reservation" (
	"license_id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "license_renewal" ADD CONSTRAINT "license_renewal_license_id_license_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."license"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_reservation" ADD CONSTRAINT "license_reservation_license_id_license_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."license"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "license_renewal_once" ON "license_renewal" USING btree ("order_number","license_id");--> statement-breakpoint
CREATE INDEX "license_renewal_of" ON "license_renewal" USING btree ("license_id","renewed_at");--> statement-breakpoint
CREATE INDEX "license_reservation_order" ON "license_reservation" USING btree ("order_number");--> statement-breakpoint
INSERT INTO "license_reservation" ("license_id", "order_number")
SELECT DISTINCT ON (license.id) license.id, purchase_order.order_number
FROM purchase_order
JOIN license ON license.serial_number = purchase_order.serial_number AND license.company_id = purchase_order.company_id
WHERE purchase_order.status IN ('pending_approval', 'pending_payment', 'payment_failed', 'paid', 'provisioning', 'provisioning_failed')
ORDER BY license.id, purchase_order.placed_at;
