CREATE TABLE "app_domain" (
	"code" text PRIMARY KEY NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_domain_product" (
	"domain_code" text NOT NULL,
	"product_alias" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "app_domain_product_domain_code_product_alias_pk" PRIMARY KEY("domain_code","product_alias")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"code" text PRIMARY KEY NOT NULL,
	"group_code" text NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"code" text PRIMARY KEY NOT NULL,
	"category_code" text NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_product" (
	"collection_code" text NOT NULL,
	"product_alias" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_product_collection_code_product_alias_pk" PRIMARY KEY("collection_code","product_alias")
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"part_number" text PRIMARY KEY NOT NULL,
	"product_alias" text NOT NULL,
	"section_code" text NOT NULL,
	"position" integer NOT NULL,
	"billing" text NOT NULL,
	"unit" text NOT NULL,
	"capacity" integer NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_price" (
	"part_number" text NOT NULL,
	"product_alias" text NOT NULL,
	"currency" text NOT NULL,
	"member_type" integer NOT NULL,
	"price_minor" integer NOT NULL,
	CONSTRAINT "plan_price_part_number_currency_member_type_pk" PRIMARY KEY("part_number","currency","member_type")
);
--> statement-breakpoint
CREATE TABLE "plan_section" (
	"product_alias" text NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"text" jsonb NOT NULL,
	CONSTRAINT "plan_section_product_alias_code_pk" PRIMARY KEY("product_alias","code")
);
--> statement-breakpoint
CREATE TABLE "popular_keyword" (
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"alias" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"family" integer,
	"kind" text NOT NULL,
	"publish_by" text NOT NULL,
	"copyright" text,
	"is_free_trial" boolean DEFAULT false NOT NULL,
	"is_hot" boolean DEFAULT false NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"is_suite" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"thumbnail_url" text NOT NULL,
	"background_image_url" text NOT NULL,
	"video" jsonb,
	"price_table_url" text,
	"figures" text[] NOT NULL,
	"feature_icons" text[] NOT NULL,
	"releases" jsonb NOT NULL,
	"screenshots" jsonb NOT NULL,
	"documents" jsonb NOT NULL,
	"training_videos" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "product_group" (
	"code" text PRIMARY KEY NOT NULL,
	"parent_code" text,
	"icon" text NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_relation" (
	"product_alias" text NOT NULL,
	"kind" text NOT NULL,
	"related_alias" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_relation_product_alias_kind_related_alias_pk" PRIMARY KEY("product_alias","kind","related_alias")
);
--> statement-breakpoint
CREATE TABLE "resource" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_alias" text NOT NULL,
	"kind" text NOT NULL,
	"released_on" date NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"image_url" text NOT NULL,
	"tone" text NOT NULL,
	"link_url" text NOT NULL,
	"link_target" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_item" (
	"code" text PRIMARY KEY NOT NULL,
	"menu" text NOT NULL,
	"parent_code" text,
	"type" integer NOT NULL,
	"link_url" text,
	"link_target" integer DEFAULT 0 NOT NULL,
	"icon" text,
	"is_hot" boolean DEFAULT false NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"is_suite" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_section" (
	"page_id" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"websites" text[] NOT NULL,
	"content" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	CONSTRAINT "page_section_page_id_key_pk" PRIMARY KEY("page_id","key")
);
--> statement-breakpoint
ALTER TABLE "app_domain_product" ADD CONSTRAINT "app_domain_product_domain_code_app_domain_code_fk" FOREIGN KEY ("domain_code") REFERENCES "public"."app_domain"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_domain_product" ADD CONSTRAINT "app_domain_product_product_alias_product_alias_fk" FOREIGN KEY ("product_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_group_code_product_group_code_fk" FOREIGN KEY ("group_code") REFERENCES "public"."product_group"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_category_code_category_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."category"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_product" ADD CONSTRAINT "collection_product_collection_code_collection_code_fk" FOREIGN KEY ("collection_code") REFERENCES "public"."collection"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_product" ADD CONSTRAINT "collection_product_product_alias_product_alias_fk" FOREIGN KEY ("product_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_product_alias_product_alias_fk" FOREIGN KEY ("product_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_price" ADD CONSTRAINT "plan_price_part_number_plan_part_number_fk" FOREIGN KEY ("part_number") REFERENCES "public"."plan"("part_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_price" ADD CONSTRAINT "plan_price_product_alias_product_alias_fk" FOREIGN KEY ("product_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_section" ADD CONSTRAINT "plan_section_product_alias_product_alias_fk" FOREIGN KEY ("product_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_product_alias_product_alias_fk" FOREIGN KEY ("product_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_related_alias_product_alias_fk" FOREIGN KEY ("related_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_product_alias_product_alias_fk" FOREIGN KEY ("product_alias") REFERENCES "public"."product"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_product_product_alias_index" ON "collection_product" USING btree ("product_alias");--> statement-breakpoint
CREATE INDEX "plan_product_alias_index" ON "plan" USING btree ("product_alias");--> statement-breakpoint
CREATE INDEX "plan_price_product_alias_currency_index" ON "plan_price" USING btree ("product_alias","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "popular_keyword_code_index" ON "popular_keyword" USING btree ("code");--> statement-breakpoint
CREATE INDEX "resource_product_alias_index" ON "resource" USING btree ("product_alias");