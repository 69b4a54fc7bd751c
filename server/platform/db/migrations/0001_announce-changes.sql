-- Tells every process which cached data a write has made old: one notification a tag, duplicates of a transaction sent once.
-- The arguments of a trigger are tags; {column} stands for the row's value, {locale} for each locale of the site.
create function announce_change() returns trigger language plpgsql as $$
declare
  locales constant text[] := array['en-americas','en-asia-pacific','en-emea','en-int','en-jp','en-kr','en-tw','ja-jp','zh-cn','zh-tw'];
  image jsonb;
  template text;
  tag text;
  one text;
begin
  foreach image in array array[to_jsonb(new), to_jsonb(old)] loop
    continue when image is null;
    foreach template in array tg_argv loop
      tag := template;
      if tag ~ '\{(?!locale\})[a-z_]+\}' then
        one := substring(tag from '\{([a-z_]+)\}');
        tag := replace(tag, '{' || one || '}', coalesce(image ->> one, ''));
      end if;
      if position('{locale}' in tag) > 0 then
        foreach one in array locales loop
          perform pg_notify('cache_tags', replace(tag, '{locale}', one));
        end loop;
      else
        perform pg_notify('cache_tags', tag);
      end if;
    end loop;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger product_announce after insert or update or delete on "product" for each row execute function announce_change('product:{alias}', 'product:{id}', 'products');
--> statement-breakpoint
create trigger plan_announce after insert or update or delete on "plan" for each row execute function announce_change('product:{product_alias}', 'products');
--> statement-breakpoint
create trigger plan_section_announce after insert or update or delete on "plan_section" for each row execute function announce_change('product:{product_alias}');
--> statement-breakpoint
create trigger plan_price_announce after insert or update or delete on "plan_price" for each row execute function announce_change('product:{product_alias}', 'products');
--> statement-breakpoint
create trigger product_relation_announce after insert or update or delete on "product_relation" for each row execute function announce_change('product:{product_alias}');
--> statement-breakpoint
create trigger resource_announce after insert or update or delete on "resource" for each row execute function announce_change('product:{product_alias}');
--> statement-breakpoint
create trigger product_group_announce after insert or update or delete on "product_group" for each row execute function announce_change('categories:{locale}');
--> statement-breakpoint
create trigger category_announce after insert or update or delete on "category" for each row execute function announce_change('categories:{locale}', 'category:{code}');
--> statement-breakpoint
create trigger collection_announce after insert or update or delete on "collection" for each row execute function announce_change('categories:{locale}', 'category:{category_code}');
--> statement-breakpoint
create trigger collection_product_announce after insert or update or delete on "collection_product" for each row execute function announce_change('categories:{locale}');
--> statement-breakpoint
create trigger app_domain_announce after insert or update or delete on "app_domain" for each row execute function announce_change('categories:{locale}');
--> statement-breakpoint
create trigger app_domain_product_announce after insert or update or delete on "app_domain_product" for each row execute function announce_change('categories:{locale}');
--> statement-breakpoint
create trigger popular_keyword_announce after insert or update or delete on "popular_keyword" for each row execute function announce_change('keywords:{locale}');
--> statement-breakpoint
create trigger menu_item_announce after insert or update or delete on "menu_item" for each row execute function announce_change('menu:{locale}');
--> statement-breakpoint
create trigger banner_announce after insert or update or delete on "banner" for each row execute function announce_change('banner:{locale}');
--> statement-breakpoint
create trigger page_section_announce after insert or update or delete on "page_section" for each row execute function announce_change('page:{page_id}');
--> statement-breakpoint
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger product_touch before update on "product" for each row execute function touch_updated_at();
