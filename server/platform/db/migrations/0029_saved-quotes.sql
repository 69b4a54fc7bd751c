CREATE SEQUENCE "public"."quote_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "saved_configuration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"website_code" text NOT NULL,
	"url_alias" text NOT NULL,
	"part_number" text NOT NULL,
	"items" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"member_type" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dated_quote" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"company_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"source_quote_id" uuid NOT NULL,
	"valid_until" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "dated_quote_number_unique" UNIQUE("number"),
	CONSTRAINT "dated_quote_source_quote_id_unique" UNIQUE("source_quote_id")
);
--> statement-breakpoint
ALTER TABLE "saved_configuration" ADD CONSTRAINT "saved_configuration_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_configuration" ADD CONSTRAINT "saved_configuration_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_quote" ADD CONSTRAINT "dated_quote_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_quote" ADD CONSTRAINT "dated_quote_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_quote" ADD CONSTRAINT "dated_quote_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_configuration_company" ON "saved_configuration" USING btree ("company_id","updated_at");--> statement-breakpoint
CREATE INDEX "saved_configuration_owner" ON "saved_configuration" USING btree ("owner_id","company_id");--> statement-breakpoint
CREATE INDEX "dated_quote_company" ON "dated_quote" USING btree ("company_id","created_at");