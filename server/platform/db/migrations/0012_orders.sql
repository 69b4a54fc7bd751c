CREATE SEQUENCE "public"."order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;
--> statement-breakpoint
CREATE TABLE "budget" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"person_id" uuid,
	"limit_minor" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "budget_whose" UNIQUE NULLS NOT DISTINCT("company_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"person_id" uuid,
	"reason" text,
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"position" integer NOT NULL,
	"order_item" text NOT NULL,
	"part_number" text NOT NULL,
	"name" jsonb NOT NULL,
	"category_name" text,
	"role" text NOT NULL,
	"capacity" bigint,
	"quantity" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"converted_minor" bigint NOT NULL,
	"fulfilment" text NOT NULL,
	"term_months" integer,
	"license_type_code" integer,
	"delivered_at" timestamp with time zone,
	"delivered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
	"order_number" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"placed_by" uuid NOT NULL,
	"acting_reason" text,
	"quote_id" text NOT NULL,
	"website_code" text NOT NULL,
	"transaction_type" text NOT NULL,
	"checkout_type" text NOT NULL,
	"payment_method_code" integer NOT NULL,
	"receive_mail" text,
	"serial_number" text,
	"serial_numbers" text[] NOT NULL,
	"purchase_order_number" text,
	"note" text,
	"terms_version" text NOT NULL,
	"product_currency" text NOT NULL,
	"currency" text NOT NULL,
	"rate" text NOT NULL,
	"tax_rate" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" bigint NOT NULL,
	"goods_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"value_minor" bigint NOT NULL,
	"quote" jsonb NOT NULL,
	"status" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_account" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"limit_minor" bigint NOT NULL,
	"used_minor" bigint DEFAULT 0 NOT NULL,
	"overdue_minor" bigint DEFAULT 0 NOT NULL,
	"is_existing_customer" boolean NOT NULL,
	CONSTRAINT "credit_account_used" CHECK ("credit_account"."used_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_hold" (
	"order_number" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"company_id" uuid NOT NULL,
	"method_code" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"session" text,
	"redirect_url" text,
	"brand" text,
	"started_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"event_id" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"type" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_notice" (
	"event_id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"url" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_session" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"order_number" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"return_url" text NOT NULL,
	"outcome" text,
	"brand" text,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_updated_by_person_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_number_purchase_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."purchase_order"("order_number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_number_purchase_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."purchase_order"("order_number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_delivered_by_person_id_fk" FOREIGN KEY ("delivered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_placed_by_person_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_company_id_credit_account_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_account"("company_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_event_order" ON "order_event" USING btree ("order_number","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_line_item" ON "order_line" USING btree ("order_item");
--> statement-breakpoint
CREATE INDEX "order_line_order" ON "order_line" USING btree ("order_number","position");
--> statement-breakpoint
CREATE INDEX "order_line_part" ON "order_line" USING btree ("part_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_quote" ON "purchase_order" USING btree ("quote_id");
--> statement-breakpoint
CREATE INDEX "purchase_order_company" ON "purchase_order" USING btree ("company_id","placed_at","order_number");
--> statement-breakpoint
CREATE INDEX "purchase_order_person" ON "purchase_order" USING btree ("placed_by","placed_at","order_number");
--> statement-breakpoint
CREATE INDEX "purchase_order_status" ON "purchase_order" USING btree ("status","due_at");
--> statement-breakpoint
CREATE INDEX "credit_hold_company" ON "credit_hold" USING btree ("company_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_session" ON "payment" USING btree ("session");
--> statement-breakpoint
CREATE INDEX "payment_order" ON "payment" USING btree ("order_number","started_at");
--> statement-breakpoint
CREATE INDEX "payment_status" ON "payment" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "payment_event_session" ON "payment_event" USING btree ("session");
--> statement-breakpoint
CREATE INDEX "sandbox_notice_due" ON "sandbox_notice" USING btree ("heard_at","due_at");
--> statement-breakpoint
create trigger order_event_kept before update or delete on "order_event" for each row execute function refuse_change();
--> statement-breakpoint
create trigger order_event_kept_whole before truncate on "order_event" for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payment_event_kept before update or delete on "payment_event" for each row execute function refuse_change();
--> statement-breakpoint
create trigger payment_event_kept_whole before truncate on "payment_event" for each statement execute function refuse_change();
