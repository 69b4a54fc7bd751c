-- Indexes each product once per transaction, and texts in about four fifths of the time: functions in PL/pgSQL keep their plans,
-- those in SQL are planned at each call. What the functions return stays the same.
create or replace function search_vector(input text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return (
    with runs as materialized (
      select distinct run, run ~ '^[a-z0-9ß-ɏ]' or length(run) = 1 as is_word from search_runs(input)
    )
    select array_to_tsvector(coalesce(array_agg(token), '{}'))
    from (
      select run as token from runs where is_word
      union all
      select substr(run, at, 2) from runs, generate_series(1, length(run) - 1) at where not is_word
    ) tokens
  );
end $$;
--> statement-breakpoint
create or replace function search_names(names text[]) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return (
    with runs as materialized (
      select name, run, nr, run ~ '^[a-z0-9ß-ɏ]' as is_latin, lead(run) over (partition by name order by nr) as next
      from (select distinct unnest(names) as name) it, search_runs(name)
    )
    select array_to_tsvector(coalesce(array_agg(token), '{}'))
    from (
      select run as token from runs where is_latin
      union all
      select substr(run, at, 1) from runs, generate_series(1, length(run)) at where not is_latin
      union all
      select substr(run, at, 2) from runs, generate_series(1, length(run) - 1) at where not is_latin
      union all
      select '+' || run || next from runs where is_latin and next ~ '^[a-z0-9ß-ɏ]'
      union all
      select '=' || left(string_agg(run, '' order by nr), 60) from runs group by name
    ) tokens
  );
end $$;
--> statement-breakpoint
create or replace function index_document(doc search_document, names text[], lead text, body text) returns void language plpgsql as $$
declare
  name_words tsvector := search_names(array_prepend(doc.title, array_remove(names, null)));
  lead_words tsvector := search_vector(concat_ws(' ', doc.summary, lead));
begin
  insert into search_document
  select doc.language, doc.source, doc.ref, doc.kind, doc.page_path, doc.ends_at, doc.later_path, doc.websites, doc.lang, doc.title, nullif(doc.summary, ''), doc.image_url,
    name_words, lead_words, name_words || lead_words || search_vector(body)
  on conflict (language, source, ref) do update set kind = excluded.kind, page_path = excluded.page_path, ends_at = excluded.ends_at,
    later_path = excluded.later_path, websites = excluded.websites, lang = excluded.lang, title = excluded.title, summary = excluded.summary,
    image_url = excluded.image_url, names = excluded.names, lead = excluded.lead, words = excluded.words;
end $$;
--> statement-breakpoint
-- At commit, when the plans of a new product are known.
drop trigger product_index on "product";
--> statement-breakpoint
create constraint trigger product_index after insert or update or delete on "product" deferrable initially deferred
  for each row execute function row_is_indexed('products', 'alias', '');
--> statement-breakpoint
-- A product that was written in the same transaction is indexed at its commit.
create or replace function plans_are_indexed() returns trigger language plpgsql as $$
begin
  perform index_row(p, 'products', p.alias) from product p
  where p.alias in (select product_alias from changed) and p.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
