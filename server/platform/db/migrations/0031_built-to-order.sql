-- The pricing of a product tells which of its plans are built to order, so a write to their categories makes it old.
create function announce_plan_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_tags', 'product:' || plan.product_alias)
  from plan
  where plan.part_number in (new.part_number, old.part_number);
  return null;
end $$;
--> statement-breakpoint
create trigger bto_category_announce after insert or update or delete on "bto_category" for each row execute function announce_plan_change();
