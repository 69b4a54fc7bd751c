-- Only list prices are stored; member prices are derived from them and config/membership.yaml.
DELETE FROM "plan_price" WHERE "member_type" <> 0;--> statement-breakpoint
DELETE FROM "part_price" WHERE "member_type" <> 0;--> statement-breakpoint
DELETE FROM "plan_volume" WHERE "member_type" <> 0;--> statement-breakpoint
ALTER TABLE "plan_price" DROP CONSTRAINT "plan_price_part_number_currency_member_type_pk";--> statement-breakpoint
ALTER TABLE "part_price" DROP CONSTRAINT "part_price_part_number_currency_member_type_pk";--> statement-breakpoint
ALTER TABLE "plan_volume" DROP CONSTRAINT "plan_volume_part_number_capacity_currency_member_type_pk";--> statement-breakpoint
ALTER TABLE "plan_price" ADD CONSTRAINT "plan_price_part_number_currency_pk" PRIMARY KEY("part_number","currency");--> statement-breakpoint
ALTER TABLE "part_price" ADD CONSTRAINT "part_price_part_number_currency_pk" PRIMARY KEY("part_number","currency");--> statement-breakpoint
ALTER TABLE "plan_volume" ADD CONSTRAINT "plan_volume_part_number_capacity_currency_pk" PRIMARY KEY("part_number","capacity","currency");--> statement-breakpoint
ALTER TABLE "plan_price" DROP COLUMN "member_type";--> statement-breakpoint
ALTER TABLE "part_price" DROP COLUMN "member_type";--> statement-breakpoint
ALTER TABLE "plan_volume" DROP COLUMN "member_type";
