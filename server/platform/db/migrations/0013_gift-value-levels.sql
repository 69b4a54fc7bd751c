CREATE TABLE "gift_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"movement_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_lot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"remaining_minor" bigint NOT NULL,
	"expires_on" date NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"order_number" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_lot_remaining" CHECK ("gift_lot"."remaining_minor" between 0 and "gift_lot"."amount_minor")
);
--> statement-breakpoint
CREATE TABLE "gift_movement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gift_movement_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"status" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"order_number" text,
	"reversal_of" uuid,
	"counterpart_id" uuid,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "csm_task" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"term_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "level_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "level_change_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"action" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"order_number" text,
	"member_type_before" integer NOT NULL,
	"member_type" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level_spend" (
	"order_number" text NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"completed_on" date NOT NULL,
	"uncounted_at" timestamp with time zone,
	CONSTRAINT "level_spend_order_number_kind_pk" PRIMARY KEY("order_number","kind")
);
--> statement-breakpoint
CREATE TABLE "level_term" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"member_type" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"opened_by" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"order_number" text,
	"previous_id" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "group_code" text;
--> statement-breakpoint
CREATE INDEX "company_group" ON "company" USING btree ("group_code") WHERE "company"."group_code" is not null;
--> statement-breakpoint
ALTER TABLE "gift_entry" ADD CONSTRAINT "gift_entry_movement_id_gift_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."gift_movement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_entry" ADD CONSTRAINT "gift_entry_lot_id_gift_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."gift_lot"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_lot" ADD CONSTRAINT "gift_lot_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_movement" ADD CONSTRAINT "gift_movement_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_movement" ADD CONSTRAINT "gift_movement_reversal_of_gift_movement_id_fk" FOREIGN KEY ("reversal_of") REFERENCES "public"."gift_movement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_movement" ADD CONSTRAINT "gift_movement_counterpart_id_gift_movement_id_fk" FOREIGN KEY ("counterpart_id") REFERENCES "public"."gift_movement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "gift_entry_movement" ON "gift_entry" USING btree ("movement_id");
--> statement-breakpoint
CREATE INDEX "gift_entry_lot" ON "gift_entry" USING btree ("lot_id");
--> statement-breakpoint
CREATE INDEX "gift_lot_spent" ON "gift_lot" USING btree ("company_id","currency","expires_on","created_at");
--> statement-breakpoint
CREATE INDEX "gift_lot_left" ON "gift_lot" USING btree ("expires_at") WHERE "gift_lot"."remaining_minor" > 0;
--> statement-breakpoint
CREATE INDEX "gift_movement_history" ON "gift_movement" USING btree ("company_id","at");
--> statement-breakpoint
CREATE INDEX "gift_movement_order" ON "gift_movement" USING btree ("order_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "gift_movement_reversed_once" ON "gift_movement" USING btree ("reversal_of");
--> statement-breakpoint
CREATE UNIQUE INDEX "gift_movement_paid_once" ON "gift_movement" USING btree ("order_number") WHERE "gift_movement"."status" = 2 and "gift_movement"."reversal_of" is null;
--> statement-breakpoint
ALTER TABLE "csm_task" ADD CONSTRAINT "csm_task_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "csm_task" ADD CONSTRAINT "csm_task_term_id_level_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."level_term"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "level_change" ADD CONSTRAINT "level_change_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "level_change" ADD CONSTRAINT "level_change_term_id_level_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."level_term"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "level_spend" ADD CONSTRAINT "level_spend_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "level_spend" ADD CONSTRAINT "level_spend_term_id_level_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."level_term"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "level_term" ADD CONSTRAINT "level_term_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "level_term" ADD CONSTRAINT "level_term_previous_id_level_term_id_fk" FOREIGN KEY ("previous_id") REFERENCES "public"."level_term"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "csm_task_once" ON "csm_task" USING btree ("kind","term_id");
--> statement-breakpoint
CREATE INDEX "csm_task_due" ON "csm_task" USING btree ("due_at") WHERE "csm_task"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "level_change_history" ON "level_change" USING btree ("company_id","at");
--> statement-breakpoint
CREATE INDEX "level_change_order" ON "level_change" USING btree ("order_number");
--> statement-breakpoint
CREATE INDEX "level_spend_term" ON "level_spend" USING btree ("term_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "level_term_running" ON "level_term" USING btree ("company_id") WHERE "level_term"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "level_term_ends" ON "level_term" USING btree ("ends_on") WHERE "level_term"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "level_term_company" ON "level_term" USING btree ("company_id");
--> statement-breakpoint
create trigger gift_movement_kept before update or delete on "gift_movement" for each row execute function refuse_change();
--> statement-breakpoint
create trigger gift_movement_kept_whole before truncate on "gift_movement" for each statement execute function refuse_change();
--> statement-breakpoint
create trigger gift_entry_kept before update or delete on "gift_entry" for each row execute function refuse_change();
--> statement-breakpoint
create trigger gift_entry_kept_whole before truncate on "gift_entry" for each statement execute function refuse_change();
--> statement-breakpoint
create trigger level_change_kept before update or delete on "level_change" for each row execute function refuse_change();
--> statement-breakpoint
create trigger level_change_kept_whole before truncate on "level_change" for each statement execute function refuse_change();
