-- What search knows of each page, in one language; a part for each language, so that none looks through another's words.
CREATE TABLE "search_document" (
	"language" text NOT NULL,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"page_path" text NOT NULL,
	"ends_at" timestamp with time zone,
	"later_path" text,
	"websites" text[] NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"image_url" text,
	"names" "tsvector" NOT NULL,
	"lead" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_document_language_source_ref_pk" PRIMARY KEY("language","source","ref")
) PARTITION BY LIST ("language");
--> statement-breakpoint
CREATE TABLE "search_document_en" PARTITION OF "search_document" FOR VALUES IN ('en');
--> statement-breakpoint
CREATE TABLE "search_document_ja" PARTITION OF "search_document" FOR VALUES IN ('ja');
--> statement-breakpoint
CREATE TABLE "search_document_zh_hans" PARTITION OF "search_document" FOR VALUES IN ('zh-Hans');
--> statement-breakpoint
CREATE TABLE "search_document_zh_hant" PARTITION OF "search_document" FOR VALUES IN ('zh-Hant');
--> statement-breakpoint
-- The embedded database has nobody to empty the list of pending entries: a short one is quickly read, and soon full.
CREATE INDEX "search_document_names_index" ON "search_document" USING gin ("names") WITH (gin_pending_list_limit = 128);
--> statement-breakpoint
CREATE INDEX "search_document_words_index" ON "search_document" USING gin ("words") WITH (gin_pending_list_limit = 128);
--> statement-breakpoint
CREATE TABLE "search_miss" (
	"website_code" text NOT NULL,
	"term" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_miss_website_code_term_pk" PRIMARY KEY("website_code","term")
);
--> statement-breakpoint
create trigger search_document_announce after insert or update or delete on "search_document" for each row execute function announce_change('search');
--> statement-breakpoint
-- Without case, width, accents and the long-vowel mark: "ｻｰﾊﾞｰ" and "サーバ", "Bajío" and "bajio" are the same.
-- server/search/words.ts does the same to what is asked.
create function search_folded(input text) returns text language sql immutable parallel safe as $$
  select replace(normalize(lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]', '', 'g')), NFKC), 'ー', '')
$$;
--> statement-breakpoint
-- The words of Latin letters and digits, and the runs of Chinese, Japanese or Korean characters, in order.
create function search_runs(input text) returns table (run text, nr bigint) language sql immutable parallel safe as $$
  select left(m.found[1], 60), m.nr
  from regexp_matches(search_folded(left(input, 30000)), '[ぁ-ゖァ-ヺ々〆㐀-䶿一-鿿가-힣]+|[a-z0-9ß-ɏ]+', 'g') with ordinality m(found, nr)
$$;
--> statement-breakpoint
-- What a text is found by: its words, and each pair of neighbouring characters of its runs.
create function search_vector(input text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(case when is_word then run else substr(run, at, 2) end), '{}'))
  from (select run, run ~ '^[a-z0-9ß-ɏ]' or length(run) = 1 as is_word from search_runs(input)) runs,
    generate_series(1, case when is_word then 1 else length(run) - 1 end) at
$$;
--> statement-breakpoint
-- A name is also found by itself as a whole ("=eg120edgegateway"), by neighbouring words written as one ("+eg120"), and by each character.
create function search_names(names text[]) returns tsvector language sql immutable parallel safe as $$
  with runs as (
    select name, run, nr, run ~ '^[a-z0-9ß-ɏ]' as is_latin, lead(run) over (partition by name order by nr) as next
    from (select distinct unnest(names) as name) it, search_runs(name)
  )
  select search_vector(array_to_string(names, ' , ')) || array_to_tsvector(coalesce(array_agg(token), '{}'))
  from (
    select '=' || left(string_agg(run, '' order by nr), 60) as token from runs group by name
    union all
    select '+' || run || next from runs where is_latin and next ~ '^[a-z0-9ß-ɏ]'
    union all
    select substr(run, at, 1) from runs, generate_series(1, length(run)) at where not is_latin
  ) tokens
$$;
--> statement-breakpoint
-- All texts of a document of texts, one after the other.
create function search_texts_in(input jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(it #>> '{}', ' '), '') from jsonb_path_query(input, 'strict $.** ? (@.type() == "string")') it
$$;
--> statement-breakpoint
-- Puts a page into the index of a language. `doc` has the columns; `names`, `lead` and `body` are what it is found by.
create function index_document(doc search_document, names text[], lead text, body text) returns void language sql as $$
  insert into search_document
  select doc.language, doc.source, doc.ref, doc.kind, doc.page_path, doc.ends_at, doc.later_path, doc.websites, doc.lang, doc.title, nullif(doc.summary, ''), doc.image_url,
    v.names, v.lead, v.names || v.lead || search_vector(body)
  from (select search_names(array_prepend(doc.title, array_remove(names, null))) as names, search_vector(concat_ws(' ', doc.summary, lead)) as lead) v
  on conflict (language, source, ref) do update set kind = excluded.kind, page_path = excluded.page_path, ends_at = excluded.ends_at,
    later_path = excluded.later_path, websites = excluded.websites, lang = excluded.lang, title = excluded.title, summary = excluded.summary,
    image_url = excluded.image_url, names = excluded.names, lead = excluded.lead, words = excluded.words
$$;
--> statement-breakpoint
-- The languages of the index, each with the language that a row's texts have for it.
create function search_languages(texts jsonb) returns table (language text, lang text) language sql immutable parallel safe as $$
  select it, case when jsonb_exists(texts, it) then it else 'en' end from unnest(array['en', 'ja', 'zh-Hans', 'zh-Hant']) it
$$;
--> statement-breakpoint
-- What a row's page is found by in a language: `called` are its names, `led` is told first, `told` is all the rest; the others are columns.
-- A product: by name, alias, id and part numbers.
create function search_page(changed product, lang text) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', 'product', 'page_path', '/product/' || changed.alias, 'image_url', changed.thumbnail_url,
    'title', words ->> 'name', 'summary', words ->> 'shortIntroduction',
    'called', array[changed.text -> 'en' ->> 'name', changed.alias, changed.id] || array(select part_number from plan where product_alias = changed.alias),
    'led', (select string_agg(f ->> 'title', ' ') from jsonb_array_elements(words -> 'features') f),
    'told', concat_ws(' ', search_texts_in(words), changed.publish_by,
      (select string_agg(search_texts_in(coalesce(p.text -> lang, p.text -> 'en')), ' ') from plan p where p.product_alias = changed.alias)))
  from (select changed.text -> lang as words) it
$$;
--> statement-breakpoint
create function search_page(changed solution, lang text) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', 'solution', 'page_path', '/solutions/' || changed.code, 'title', words ->> 'name', 'summary', words ->> 'tagline',
    'called', array[changed.text -> 'en' ->> 'name', changed.code], 'led', words ->> 'description', 'told', search_texts_in(words))
  from (select changed.text -> lang as words) it
$$;
--> statement-breakpoint
create function search_page(changed resource, lang text) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', changed.type_code, 'page_path', '/materials/' || changed.slug, 'image_url', changed.image_url,
    'title', words ->> 'title', 'summary', words ->> 'abstract', 'told', regexp_replace(words ->> 'content', '<[^>]*>', ' ', 'g'))
  from (select changed.text -> lang as words) it
$$;
--> statement-breakpoint
-- An event leads to its recording once it is over; without one it is not found any more.
create function search_page(changed event, lang text) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', changed.kind, 'page_path', case changed.kind when 'training' then '/training#' else '/webinars#' end || changed.code,
    'ends_at', changed.ends_at,
    'later_path', case when changed.kind <> 'training' and changed.video_url is not null then '/webinars?tab=on-demand#' || changed.code end,
    'image_url', changed.image_url, 'title', words ->> 'title', 'summary', words ->> 'abstract',
    'led', concat_ws(' ', words ->> 'city', words ->> 'place'), 'told', words ->> 'speakers')
  from (select changed.text -> lang as words) it
$$;
--> statement-breakpoint
create function search_page(changed partner, lang text) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', 'partner', 'page_path', '/partners#' || changed.code, 'image_url', changed.logo_url,
    'title', words ->> 'name', 'summary', words ->> 'description', 'called', array[changed.text -> 'en' ->> 'name'],
    'led', words ->> 'focus', 'told', changed.city)
  from (select changed.text -> lang as words) it
$$;
--> statement-breakpoint
create function index_row(changed anyelement, in_source text, in_ref text) returns void language sql as $$
  select index_document(jsonb_populate_record(null::search_document, page || jsonb_build_object('language', l.language, 'lang', l.lang,
      'source', in_source, 'ref', in_ref, 'websites', to_jsonb(changed) -> 'websites')),
    array(select jsonb_array_elements_text(coalesce(page -> 'called', '[]'))), page ->> 'led', page ->> 'told')
  from search_languages(to_jsonb(changed) -> 'text') l, search_page(changed, l.lang) page
$$;
--> statement-breakpoint
-- Arguments: the source, the column that is the key, what stands before the key.
create function row_is_indexed() returns trigger language plpgsql as $$
declare
  was text := to_jsonb(old) ->> tg_argv[1];
  is_now text := to_jsonb(new) ->> tg_argv[1];
begin
  if was is distinct from is_now then
    delete from search_document where source = tg_argv[0] and ref = tg_argv[2] || was;
  end if;
  if is_now is not null then
    perform index_row(new, tg_argv[0], tg_argv[2] || is_now);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_index after insert or update or delete on "product" for each row execute function row_is_indexed('products', 'alias', '');
--> statement-breakpoint
create trigger solution_index after insert or update or delete on "solution" for each row execute function row_is_indexed('solutions', 'code', '');
--> statement-breakpoint
create trigger resource_index after insert or update or delete on "resource" for each row execute function row_is_indexed('others', 'slug', 'resource ');
--> statement-breakpoint
create trigger event_index after insert or update or delete on "event" for each row execute function row_is_indexed('others', 'code', 'event ');
--> statement-breakpoint
create trigger partner_index after insert or update or delete on "partner" for each row execute function row_is_indexed('others', 'code', 'partner ');
--> statement-breakpoint
-- Of an update both the new rows and the old ones count: a plan may have moved to another product, a link to another page.
create function plans_are_indexed() returns trigger language plpgsql as $$
begin
  perform index_row(p, 'products', p.alias) from product p where p.alias in (select product_alias from changed);
  return null;
end $$;
--> statement-breakpoint
create trigger plan_index_insert after insert on "plan" referencing new table as changed for each statement execute function plans_are_indexed();
--> statement-breakpoint
create trigger plan_index_update after update on "plan" referencing new table as changed for each statement execute function plans_are_indexed();
--> statement-breakpoint
create trigger plan_index_leave after update on "plan" referencing old table as changed for each statement execute function plans_are_indexed();
--> statement-breakpoint
create trigger plan_index_delete after delete on "plan" referencing old table as changed for each statement execute function plans_are_indexed();
--> statement-breakpoint
-- Pages that editors write, with their address. A section's key where several addresses show one page. Addresses: config/routes.ts.
create function search_pages() returns table (path text, page_id text, section_key text) language sql immutable parallel safe as $$
  values ('/about-us', 'about-us', null), ('/free-trial', 'free-trial', null), ('/Membership', 'membership', null), ('/news', null, null),
    ('/partners', 'partners', null), ('/partners/Ecosystem', 'ecosystem', null), ('/partners/program', 'program', null), ('/support', 'support', null),
    ('/support/certificated-sales', 'certificated-sales', null), ('/support/support-hub', 'support-hub', null), ('/training', null, null),
    ('/webinars', null, null), ('/help/contact-us', 'contact-us', null), ('/help/sales-support', 'help', 'sales-support'),
    ('/help/technical-support', 'help', 'technical-support')
$$;
--> statement-breakpoint
-- A page is called as the menus call it, else by the title of its first section; it is found in the locales that show one of the two.
create function index_page(asked_path text) returns void language plpgsql as $$
declare
  page record;
  it record;
  menu record;
  sections record;
  doc search_document;
begin
  select * into page from search_pages() where path = asked_path;
  if not found then
    return;
  end if;
  delete from search_document where source = 'others' and ref = 'page ' || page.path;
  for it in select * from search_languages('{}') loop
    select array_agg(coalesce(text -> it.language, text -> 'en') ->> 'name' order by position, code) as names,
      array_agg(text -> 'en' ->> 'name') as english_names, bool_or(jsonb_exists(text, it.language)) as is_translated,
      (select array_agg(distinct shown) from menu_item m, unnest(m.websites) shown where split_part(m.link_url, '?', 1) = page.path) as websites into menu
    from menu_item where split_part(link_url, '?', 1) = page.path;
    select string_agg(search_texts_in(coalesce(text -> it.language, text -> 'en')), ' ') as body, bool_or(jsonb_exists(text, it.language)) as is_translated,
      (array_agg(coalesce(text -> it.language, text -> 'en') order by position))[1] as first,
      (select array_agg(distinct shown) from page_section s, unnest(s.websites) shown where s.page_id = page.page_id) as websites into sections
    from page_section where page_id = page.page_id and (page.section_key is null or key = page.section_key);
    continue when menu.names is null and sections.first is null;
    doc.language := it.language;
    doc.source := 'others';
    doc.ref := 'page ' || page.path;
    doc.kind := 'page';
    doc.page_path := page.path;
    doc.websites := coalesce(menu.websites, sections.websites);
    doc.lang := case when coalesce(menu.is_translated, sections.is_translated) then it.language else 'en' end;
    doc.title := coalesce(menu.names[1], sections.first ->> 'title', page.page_id);
    doc.summary := sections.first ->> 'description';
    perform index_document(doc, menu.names || menu.english_names || array[page.page_id, sections.first ->> 'title'], '', sections.body);
  end loop;
end $$;
--> statement-breakpoint
create function page_sections_are_indexed() returns trigger language plpgsql as $$
begin
  perform index_page(path) from search_pages() where page_id in (select page_id from changed);
  return null;
end $$;
--> statement-breakpoint
create trigger page_section_index_insert after insert on "page_section" referencing new table as changed for each statement execute function page_sections_are_indexed();
--> statement-breakpoint
create trigger page_section_index_update after update on "page_section" referencing new table as changed for each statement execute function page_sections_are_indexed();
--> statement-breakpoint
create trigger page_section_index_leave after update on "page_section" referencing old table as changed for each statement execute function page_sections_are_indexed();
--> statement-breakpoint
create trigger page_section_index_delete after delete on "page_section" referencing old table as changed for each statement execute function page_sections_are_indexed();
--> statement-breakpoint
create function menu_items_are_indexed() returns trigger language plpgsql as $$
begin
  perform index_page(path) from search_pages() where path in (select split_part(link_url, '?', 1) from changed);
  return null;
end $$;
--> statement-breakpoint
create trigger menu_item_index_insert after insert on "menu_item" referencing new table as changed for each statement execute function menu_items_are_indexed();
--> statement-breakpoint
create trigger menu_item_index_update after update on "menu_item" referencing new table as changed for each statement execute function menu_items_are_indexed();
--> statement-breakpoint
create trigger menu_item_index_leave after update on "menu_item" referencing old table as changed for each statement execute function menu_items_are_indexed();
--> statement-breakpoint
create trigger menu_item_index_delete after delete on "menu_item" referencing old table as changed for each statement execute function menu_items_are_indexed();
--> statement-breakpoint
-- The pages that match, by the index: the planner thinks little of what it costs to read long vectors one by one, and one plan does for
-- all words. An event that is over has its later path, or is left out.
create function search_hits(asked_language text, asked_locale text, query tsquery, in_names boolean, at timestamp with time zone)
returns setof search_document language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if in_names then
    return query select * from search_document d
    where d.language = asked_language and d.names @@ query and asked_locale = any(d.websites) and (d.ends_at < at and d.later_path is null) is not true;
  else
    return query select * from search_document d
    where d.language = asked_language and d.words @@ query and asked_locale = any(d.websites) and (d.ends_at < at and d.later_path is null) is not true;
  end if;
end $$;
--> statement-breakpoint
-- What a database that is not empty has already.
update "product" set "alias" = "alias";
--> statement-breakpoint
update "solution" set "code" = "code";
--> statement-breakpoint
update "resource" set "slug" = "slug";
--> statement-breakpoint
update "event" set "code" = "code";
--> statement-breakpoint
update "partner" set "code" = "code";
--> statement-breakpoint
select index_page(path) from search_pages();
