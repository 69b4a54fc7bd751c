CREATE TABLE "solution" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"parent_code" text,
	"icon" text NOT NULL,
	"schema" jsonb NOT NULL,
	"figures" text[] NOT NULL,
	"products" text[] NOT NULL,
	"materials" text[] NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"code" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"kinds" text[] NOT NULL,
	"focused_solutions" text[] NOT NULL,
	"is_trusted" boolean NOT NULL,
	"since_year" integer,
	"logo_url" text,
	"website_url" text,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"website_code" text,
	"page_type" integer NOT NULL,
	"url_alias" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "redirect_alias_unique" UNIQUE NULLS NOT DISTINCT("website_code","page_type","url_alias"),
	CONSTRAINT "redirect_page_type_known" CHECK ("redirect"."page_type" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "solution" ADD CONSTRAINT "solution_parent_code_solution_code_fk" FOREIGN KEY ("parent_code") REFERENCES "public"."solution"("code") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "solution_parent_code_index" ON "solution" USING btree ("parent_code");
--> statement-breakpoint
create trigger solution_announce after insert or update or delete on "solution" for each row execute function announce_change('solution:{code}', 'solution:{parent_code}', 'solutions');
--> statement-breakpoint
create trigger solution_touch before update on "solution" for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger partner_announce after insert or update or delete on "partner" for each row execute function announce_change('partners');
--> statement-breakpoint
create trigger partner_touch before update on "partner" for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger redirect_announce after insert or update or delete on "redirect" for each row execute function announce_change('redirect');
--> statement-breakpoint
-- sections that were written before they had items
update "page_section" set "text" = (select jsonb_object_agg(key, '{"items": []}'::jsonb || value) from jsonb_each("text"));
