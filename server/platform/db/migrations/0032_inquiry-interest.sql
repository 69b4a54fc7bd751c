ALTER TABLE "inquiry" ADD COLUMN "product_alias" text;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "part_number" text;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "data_center" text;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "opened_from" text;