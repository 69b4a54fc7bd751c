CREATE TABLE "lead_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference_no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "lead_state" (
	"reference_no" text PRIMARY KEY NOT NULL,
	"inquiry_id" uuid,
	"demo_customer_id" uuid,
	"status" text DEFAULT 'new' NOT NULL,
	"owner_id" uuid,
	"answered_at" timestamp with time zone,
	"merged_into" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_customer" ADD COLUMN "reference_no" text;--> statement-breakpoint
ALTER TABLE "demo_customer" ADD COLUMN "region_code" text;--> statement-breakpoint
ALTER TABLE "demo_customer" ADD COLUMN "expected_reply_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_event" ADD CONSTRAINT "lead_event_reference_no_lead_state_reference_no_fk" FOREIGN KEY ("reference_no") REFERENCES "public"."lead_state"("reference_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_event" ADD CONSTRAINT "lead_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_state" ADD CONSTRAINT "lead_state_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_state" ADD CONSTRAINT "lead_state_demo_customer_id_demo_customer_id_fk" FOREIGN KEY ("demo_customer_id") REFERENCES "public"."demo_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_state" ADD CONSTRAINT "lead_state_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_state" ADD CONSTRAINT "lead_state_merged_into_lead_state_reference_no_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."lead_state"("reference_no") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_event_lead" ON "lead_event" USING btree ("reference_no","at");--> statement-breakpoint
CREATE INDEX "lead_state_inquiry" ON "lead_state" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "lead_state_demo" ON "lead_state" USING btree ("demo_customer_id");--> statement-breakpoint
CREATE INDEX "lead_state_merged" ON "lead_state" USING btree ("merged_into");--> statement-breakpoint
UPDATE "demo_customer" SET
	"region_code" = CASE "locale"
		WHEN 'en-americas' THEN 'americas' WHEN 'en-emea' THEN 'emea' WHEN 'zh-cn' THEN 'cn'
		WHEN 'ja-jp' THEN 'jp' WHEN 'en-jp' THEN 'jp' WHEN 'en-kr' THEN 'kr'
		WHEN 'zh-tw' THEN 'tw' WHEN 'en-tw' THEN 'tw' WHEN 'en-asia-pacific' THEN 'asia-pacific'
		ELSE 'int' END,
	"expected_reply_by" = "requested_at" + interval '1 day',
	"reference_no" = (
		SELECT 'R' || substr(digits, 1, 3) || '-' || substr(digits, 4, 4) || '-' || substr(digits, 8)
		FROM (
			SELECT string_agg(
				substr('23456789ABCDEFGHJKMNPQRSTVWXYZ',
					get_byte(sha256(convert_to('reference ' || "demo_customer"."id"::text, 'UTF8')), digit) % 30 + 1, 1),
				'' ORDER BY digit) AS digits
			FROM generate_series(0, 9) AS digit
		) AS spelled)
WHERE "requested_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "demo_customer_reference" ON "demo_customer" USING btree ("reference_no");--> statement-breakpoint
CREATE VIEW "public"."lead" AS (
  select reference_no, id as inquiry_id, null::uuid as demo_customer_id, form, locale, region_code,
    first_name, last_name, company_name, email, phone, phone_e164, country, issue_type, message,
    product_alias, part_number, data_center, opened_from, tracking_id, time_zone, time_infos,
    attachment, is_marketing_wanted, null::jsonb as answers, created_at, expected_reply_by
  from inquiry
  union all
  select reference_no, null, id, 'demo-request', locale, region_code,
    first_name, last_name, null, email, null, null, null, null, null,
    null, null, null, null, null, null, null,
    null, false, questionnaire_results, requested_at, expected_reply_by
  from demo_customer where requested_at is not null);