ALTER TABLE "resource" ADD COLUMN "type_code" text;
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE "resource" SET "products" = array["product_alias"],
  "type_code" = CASE "kind" WHEN 'video' THEN 'videos' WHEN 'catalog' THEN 'catalogs' WHEN 'industryFocus' THEN 'industryFocuses'
    WHEN 'whitePaper' THEN 'whitePapers' WHEN 'caseStudy' THEN 'caseStudies' ELSE "kind" END;
--> statement-breakpoint
DROP TRIGGER "resource_announce" ON "resource";
--> statement-breakpoint
ALTER TABLE "resource" DROP COLUMN "product_alias";
--> statement-breakpoint
ALTER TABLE "resource" DROP COLUMN "kind";
--> statement-breakpoint
ALTER TABLE "resource" ALTER COLUMN "type_code" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "is_featured" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "image_url" text;
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "film" jsonb;
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "document_url" text;
--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
CREATE INDEX "resource_released_on_index" ON "resource" USING btree ("released_on");
--> statement-breakpoint
CREATE INDEX "resource_products_index" ON "resource" USING gin ("products");
--> statement-breakpoint
CREATE TABLE "resource_type" (
	"code" text PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"level" text,
	"products" text[] DEFAULT '{}' NOT NULL,
	"image_url" text,
	"video_url" text,
	"registration_url" text,
	"websites" text[] NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "event_starts_at_index" ON "event" USING btree ("starts_at");
--> statement-breakpoint
-- A resource is shown with each of its products: announces product:{alias} for those before and after the write.
create function announce_products() returns trigger language plpgsql as $$
declare
  image jsonb;
  alias text;
begin
  foreach image in array array[to_jsonb(new), to_jsonb(old)] loop
    continue when image is null;
    for alias in select jsonb_array_elements_text(image -> 'products') loop
      perform pg_notify('cache_tags', 'product:' || alias);
    end loop;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger resource_announce after insert or update or delete on "resource" for each row execute function announce_change('resource:{slug}', 'resources', 'news:{locale}');
--> statement-breakpoint
create trigger resource_announce_products after insert or update or delete on "resource" for each row execute function announce_products();
--> statement-breakpoint
create trigger resource_touch before update on "resource" for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger event_announce after insert or update or delete on "event" for each row execute function announce_change('event');
--> statement-breakpoint
create trigger resource_type_announce after insert or update or delete on "resource_type" for each row execute function announce_change('resources');
