ALTER TABLE "stock_hold" ADD COLUMN "returned_quantity" integer;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "refunded_minor" bigint;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "refunded_value_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD COLUMN "released_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refund_minor" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_session" ADD COLUMN "refunded_minor" bigint;--> statement-breakpoint
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_released" CHECK ("credit_hold"."released_minor" between 0 and "credit_hold"."amount_minor");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_refund" CHECK ("payment"."refund_minor" between 0 and "payment"."amount_minor");--> statement-breakpoint
-- until now, every refund was a full one
update "stock_hold" set "returned_quantity" = "quantity" where "returned_at" is not null;--> statement-breakpoint
update "credit_hold" set "released_minor" = "amount_minor" where "released_at" is not null;--> statement-breakpoint
update "payment" set "refund_minor" = "amount_minor" where "status" in ('refund_pending', 'refunded');--> statement-breakpoint
update "purchase_order" set "refunded_minor" = "total_minor", "refunded_value_minor" = "value_minor"
where "status" in ('refund_pending', 'refunded') or ("status" = 'cancelled' and "paid_at" is not null);--> statement-breakpoint
-- as in server/trade/order/refund-amounts.ts: each line takes away what the total loses without it
update "order_line" set "refunded_minor" = "share"."amount" from (
  select "id", coalesce(lag("rest") over "lines", "total_minor") - "rest" as "amount" from (
    select "l"."id", "l"."order_number", "l"."position", "o"."total_minor",
      "goods_after"."goods" + round("goods_after"."goods" * "o"."tax_rate"::numeric) as "rest"
    from "order_line" "l" join "purchase_order" "o" on "o"."order_number" = "l"."order_number",
    lateral (
      select coalesce(sum("n"."converted_minor" * "n"."quantity"), 0) as "goods" from "order_line" "n"
      where "n"."order_number" = "l"."order_number" and "n"."position" > "l"."position"
    ) "goods_after"
    where "o"."status" in ('refund_pending', 'refunded') or ("o"."status" = 'cancelled' and "o"."paid_at" is not null)
  ) "rests" window "lines" as (partition by "order_number" order by "position")
) "share" where "share"."id" = "order_line"."id";
