-- Questions that pages answer are found by themselves, and lead to the question on its page.
--
-- Puts the questions of a page into the index of a language, like the page as which they are shown. The question's place is its section's key and
-- its number, as in components/sections/QuestionList.tsx.
create function index_questions(shown_page search_document, asked_page_id text) returns void language plpgsql as $$
declare
  it record;
  doc search_document := shown_page;
begin
  for it in
    select s.key, q.nr, q.item ->> 'title' as question, q.item ->> 'body' as answer, jsonb_exists(s.text, shown_page.language) as is_translated,
      array(select unnest(s.websites) intersect select unnest(shown_page.websites)) as websites
    from page_section s, jsonb_array_elements(coalesce(s.text -> shown_page.language, s.text -> 'en') -> 'items') with ordinality q(item, nr)
    where s.page_id = asked_page_id and s.content ->> 'view' = 'questions'
  loop
    doc.ref := shown_page.ref || '#' || it.key || '-' || it.nr;
    doc.page_path := shown_page.page_path || '#' || it.key || '-' || it.nr;
    doc.websites := it.websites;
    doc.lang := case when it.is_translated then shown_page.language else 'en' end;
    doc.title := it.question;
    doc.summary := it.answer;
    perform index_document(doc, '{}', '', '');
  end loop;
end $$;
--> statement-breakpoint
-- See 0006_search.sql. The questions of a page are indexed with it.
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
  delete from search_document where source = 'others' and (ref = 'page ' || page.path or ref like 'page ' || page.path || '#%');
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
  end loop;
end $$;
--> statement-breakpoint
select index_page(path) from search_pages();
