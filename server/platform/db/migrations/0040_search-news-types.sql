-- The lists of white papers, case studies and other kinds are found by the names of the kinds, and lead to the news list with that filter.
--
-- Puts the kinds by which the news list can be filtered into the index of a language, like the page of the list. Source: `newsTypes` in
-- config/catalog.yaml; the kind "news" is left out, since the list has that name.
create function index_news_types(list_page search_document) returns void language plpgsql as $$
declare
  it record;
  doc search_document := list_page;
begin
  for it in
    select t.code, coalesce(t.text -> list_page.language, t.text -> 'en') ->> 'name' as name, t.text -> 'en' ->> 'name' as english_name,
      jsonb_exists(t.text, list_page.language) as is_translated, kind.is_in_china
    from (values ('industryFocuses', true), ('caseStudies', true), ('productSpotlights', true), ('whitePapers', true), ('catalogs', false), ('videos', false))
      kind(code, is_in_china)
    join resource_type t on t.code = kind.code
  loop
    doc.ref := list_page.ref || '?type=' || it.code;
    doc.page_path := list_page.page_path || '?page=1&type=' || it.code;
    doc.websites := case when it.is_in_china then list_page.websites else array_remove(list_page.websites, 'zh-cn') end;
    doc.lang := case when it.is_translated then list_page.language else 'en' end;
    doc.title := it.name;
    doc.summary := null;
    perform index_document(doc, array[it.name, it.english_name], '', '');
  end loop;
end $$;
--> statement-breakpoint
-- See 0006_search.sql. The questions of a page are indexed with it, and the kinds of the news list.
create or replace function index_page(asked_path text) returns void language plpgsql as $$
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
  delete from search_document where source = 'others' and (ref = 'page ' || page.path or ref like 'page ' || page.path || '#%'
    or ref like 'page ' || page.path || '?%');
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
    perform index_questions(doc, page.page_id) where page.section_key is null;
    perform index_news_types(doc) where page.path = '/news';
  end loop;
end $$;
--> statement-breakpoint
create function resource_types_are_indexed() returns trigger language plpgsql as $$
begin
  perform index_page('/news');
  return null;
end $$;
--> statement-breakpoint
create trigger resource_type_index after insert or update or delete on "resource_type" for each statement execute function resource_types_are_indexed();
--> statement-breakpoint
select index_page('/news');
