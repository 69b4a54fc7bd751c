CREATE TABLE "crm_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_item" text NOT NULL,
	"order_number" text NOT NULL,
	"line_id" text NOT NULL,
	"company_id" uuid NOT NULL,
	"serial_numbers" text[] NOT NULL,
	"person_id" uuid NOT NULL,
	"processed_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "licence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial_number" text NOT NULL,
	"company_id" uuid NOT NULL,
	"order_number" text,
	"line_id" text,
	"part_number" text NOT NULL,
	"product_alias" text,
	"name" jsonb NOT NULL,
	"license_type_code" integer NOT NULL,
	"product_type" text NOT NULL,
	"status" text DEFAULT 'usable' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_on" date,
	"expires_at" timestamp with time zone,
	"assignee_id" uuid,
	"deactivate_count" integer DEFAULT 0 NOT NULL,
	"deactivate_count_limit" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "licence_serial_number_unique" UNIQUE("serial_number"),
	CONSTRAINT "licence_type_known" CHECK ("licence"."license_type_code" in (0, 1, 2, 3, 4, 5, 7, 8)),
	CONSTRAINT "licence_expiry_whole" CHECK (("licence"."expires_on" is null) = ("licence"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "licence_activation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"licence_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"product" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text,
	"is_offline" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "licence_capacity" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"licence_id" uuid NOT NULL,
	"part_number" text NOT NULL,
	"name" jsonb NOT NULL,
	"capacity" integer NOT NULL,
	"order_number" text,
	"added_at" timestamp with time zone NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"licence_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"device_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_reminder" (
	"licence_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "licence_reminder_licence_id_expires_on_days_before_pk" PRIMARY KEY("licence_id","expires_on","days_before")
);
--> statement-breakpoint
CREATE TABLE "release_request" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"licence_id" uuid NOT NULL,
	"activation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "crm_delivery" ADD CONSTRAINT "crm_delivery_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crm_delivery" ADD CONSTRAINT "crm_delivery_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crm_delivery" ADD CONSTRAINT "crm_delivery_undone_by_person_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licence" ADD CONSTRAINT "licence_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licence" ADD CONSTRAINT "licence_assignee_id_membership_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."membership"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licence_activation" ADD CONSTRAINT "licence_activation_licence_id_licence_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licence_capacity" ADD CONSTRAINT "licence_capacity_licence_id_licence_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licence_change" ADD CONSTRAINT "licence_change_licence_id_licence_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licence_change" ADD CONSTRAINT "licence_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "licence_reminder" ADD CONSTRAINT "licence_reminder_licence_id_licence_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_request" ADD CONSTRAINT "release_request_licence_id_licence_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licence"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_request" ADD CONSTRAINT "release_request_activation_id_licence_activation_id_fk" FOREIGN KEY ("activation_id") REFERENCES "public"."licence_activation"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_request" ADD CONSTRAINT "release_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "crm_delivery_once" ON "crm_delivery" USING btree ("line_id") WHERE undone_at is null;
--> statement-breakpoint
CREATE INDEX "crm_delivery_item" ON "crm_delivery" USING btree ("order_item");
--> statement-breakpoint
CREATE INDEX "licence_company" ON "licence" USING btree ("company_id","issued_at","serial_number");
--> statement-breakpoint
CREATE INDEX "licence_assignee" ON "licence" USING btree ("assignee_id");
--> statement-breakpoint
CREATE INDEX "licence_order" ON "licence" USING btree ("order_number");
--> statement-breakpoint
CREATE INDEX "licence_expiry" ON "licence" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "licence_activation_one" ON "licence_activation" USING btree ("licence_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "licence_activation_device" ON "licence_activation" USING btree ("company_id","product","device_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "licence_activation_of" ON "licence_activation" USING btree ("licence_id","started_at");
--> statement-breakpoint
CREATE INDEX "licence_capacity_of" ON "licence_capacity" USING btree ("licence_id","added_at","position");
--> statement-breakpoint
CREATE INDEX "licence_change_of" ON "licence_change" USING btree ("licence_id","at");
--> statement-breakpoint
CREATE INDEX "release_request_of" ON "release_request" USING btree ("licence_id","confirmed_at");
--> statement-breakpoint
create trigger licence_change_kept before update or delete on "licence_change" for each row execute function refuse_change();
--> statement-breakpoint
create trigger licence_change_kept_whole before truncate on "licence_change" for each statement execute function refuse_change();
