CREATE TABLE "bto_category" (
	"part_number" text NOT NULL,
	"code" text NOT NULL,
	"is_required" boolean NOT NULL,
	"position" integer NOT NULL,
	"text" jsonb NOT NULL,
	CONSTRAINT "bto_category_part_number_code_pk" PRIMARY KEY("part_number","code")
);
--> statement-breakpoint
CREATE TABLE "bto_item" (
	"part_number" text NOT NULL,
	"category_code" text NOT NULL,
	"item_part_number" text NOT NULL,
	"is_default" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bto_item_part_number_category_code_item_part_number_pk" PRIMARY KEY("part_number","category_code","item_part_number")
);
--> statement-breakpoint
CREATE TABLE "checkout_token" (
	"key" text PRIMARY KEY NOT NULL,
	"session_key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"website_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_number" text
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"rate" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part" (
	"part_number" text PRIMARY KEY NOT NULL,
	"capacity" integer,
	"is_available" boolean DEFAULT true NOT NULL,
	"lead_days" integer,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_price" (
	"part_number" text NOT NULL,
	"currency" text NOT NULL,
	"member_type" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	CONSTRAINT "part_price_part_number_currency_member_type_pk" PRIMARY KEY("part_number","currency","member_type")
);
--> statement-breakpoint
CREATE TABLE "plan_addition" (
	"part_number" text NOT NULL,
	"addition_part_number" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "plan_addition_part_number_kind_addition_part_number_pk" PRIMARY KEY("part_number","kind","addition_part_number")
);
--> statement-breakpoint
CREATE TABLE "plan_sale" (
	"part_number" text PRIMARY KEY NOT NULL,
	"can_purchase" boolean NOT NULL,
	"is_share_license" boolean DEFAULT false NOT NULL,
	"serial_number_type" text,
	"is_receive_mail_required" boolean DEFAULT false NOT NULL,
	"fulfilment" text NOT NULL,
	"license_type_code" integer,
	"term_months" integer,
	"lead_days" integer
);
--> statement-breakpoint
CREATE TABLE "plan_volume" (
	"part_number" text NOT NULL,
	"capacity" integer NOT NULL,
	"currency" text NOT NULL,
	"member_type" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	CONSTRAINT "plan_volume_part_number_capacity_currency_member_type_pk" PRIMARY KEY("part_number","capacity","currency","member_type")
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"held" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"part_number" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_part_number_kind_pk" PRIMARY KEY("part_number","kind")
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"order_number" text NOT NULL,
	"part_number" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "stock_hold_order_number_part_number_kind_pk" PRIMARY KEY("order_number","part_number","kind")
);
--> statement-breakpoint
CREATE TABLE "tax_rate" (
	"region_code" text NOT NULL,
	"rate" text NOT NULL,
	"valid_from" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_rate_region_code_valid_from_pk" PRIMARY KEY("region_code","valid_from")
);
--> statement-breakpoint
ALTER TABLE "bto_category" ADD CONSTRAINT "bto_category_part_number_plan_part_number_fk" FOREIGN KEY ("part_number") REFERENCES "public"."plan"("part_number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bto_item" ADD CONSTRAINT "bto_item_part_number_plan_part_number_fk" FOREIGN KEY ("part_number") REFERENCES "public"."plan"("part_number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkout_token" ADD CONSTRAINT "checkout_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkout_token" ADD CONSTRAINT "checkout_token_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "part_price" ADD CONSTRAINT "part_price_part_number_part_part_number_fk" FOREIGN KEY ("part_number") REFERENCES "public"."part"("part_number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_addition" ADD CONSTRAINT "plan_addition_part_number_plan_part_number_fk" FOREIGN KEY ("part_number") REFERENCES "public"."plan"("part_number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_sale" ADD CONSTRAINT "plan_sale_part_number_plan_part_number_fk" FOREIGN KEY ("part_number") REFERENCES "public"."plan"("part_number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_volume" ADD CONSTRAINT "plan_volume_part_number_plan_part_number_fk" FOREIGN KEY ("part_number") REFERENCES "public"."plan"("part_number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "checkout_token_expires" ON "checkout_token" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "exchange_rate_pair" ON "exchange_rate" USING btree ("from_currency","to_currency","at");
--> statement-breakpoint
CREATE INDEX "quote_company" ON "quote" USING btree ("company_id","created_at");
--> statement-breakpoint
alter table "stock" add constraint "stock_never_below_zero" check (quantity >= 0);
--> statement-breakpoint
-- 6 is not assigned. Source: spec §3.
alter table "plan_sale" add constraint "plan_sale_license_type_code" check (license_type_code in (0, 1, 2, 3, 4, 5, 7, 8));
--> statement-breakpoint
create trigger exchange_rate_kept before update or delete on "exchange_rate" for each row execute function refuse_change();
--> statement-breakpoint
-- an old quote may go, none is changed
create trigger quote_kept before update on "quote" for each row execute function refuse_change();
--> statement-breakpoint
create index "quote_expires" on "quote" ("expires_at");
