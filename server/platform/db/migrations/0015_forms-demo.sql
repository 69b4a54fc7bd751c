CREATE TABLE "used_captcha" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference_no" text NOT NULL,
	"form" text NOT NULL,
	"locale" text NOT NULL,
	"region_code" text NOT NULL,
	"person_id" uuid,
	"company_id" uuid,
	"first_name" text,
	"last_name" text,
	"company_name" text,
	"email" text,
	"phone" text,
	"phone_e164" text,
	"country" text,
	"issue_type" text,
	"message" text,
	"tracking_id" text,
	"time_zone" text,
	"time_infos" jsonb,
	"attachment" text,
	"privacy_version" text NOT NULL,
	"is_marketing_wanted" boolean NOT NULL,
	"sameness" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expected_reply_by" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_customer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"questionnaire_results" jsonb NOT NULL,
	"first_name" text,
	"last_name" text,
	"identified_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_captcha_expires" ON "used_captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_reference" ON "inquiry" USING btree ("reference_no");--> statement-breakpoint
CREATE INDEX "inquiry_same" ON "inquiry" USING btree ("sameness","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_kept" ON "inquiry" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "inquiry_company" ON "inquiry" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "demo_customer_kept" ON "demo_customer" USING btree ("kept_until");
