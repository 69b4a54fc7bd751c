-- The words by which people search, one document for each language. A change changes what is found and how keywords are understood.
CREATE TABLE "search_vocabulary" (
	"language" text PRIMARY KEY NOT NULL,
	"vocabulary" jsonb NOT NULL
);
--> statement-breakpoint
create trigger search_vocabulary_announce after insert or update or delete on "search_vocabulary" for each row execute function announce_change('search-words');
--> statement-breakpoint
create trigger search_vocabulary_announce_results after insert or update or delete on "search_vocabulary" for each row execute function announce_change('search');
--> statement-breakpoint
-- Like `search_ranked`, which stays until no process calls it any more, with three differences: the pages in `answers`, which answer what is
-- asked whether they have its words or not, have at least the score in `answer_scores`; with `is_half`, pages must have at least the share
-- `least_share` of the terms; and "isMatched" says whether any page matches the query itself.
create function search_best(
  asked_language text, asked_locale text, at timestamp with time zone, query tsquery, within text, exact tsquery[], near tsquery[],
  all_exact tsquery, whole_name tsquery, name_start tsquery, is_half boolean, least_share double precision, is_all boolean, asked_source text,
  seen text[], answers text[], answer_scores double precision[], most integer, skipped integer, shown integer
) returns table (counts json, "isNamed" boolean, "isMatched" boolean, keys text[], items json) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  with answering as materialized (
    select d.source, d.ref, length(d.title) as title_length, a.score
    from unnest(answers, answer_scores) a(key, score)
    join search_document d on d.language = asked_language
      and d.source = split_part(a.key, ' ', 1) and d.ref = substr(a.key, length(split_part(a.key, ' ', 1)) + 2)
    where asked_locale = any(d.websites) and (d.ends_at < at and d.later_path is null) is not true
  ),
  named as materialized (
    select d.source, d.ref, d.kind, d.names, d.lead, case when is_half then d.words end as words, length(d.title) as title_length
    from search_matches(asked_language, asked_locale, at, query, true) d
    where within <> 'words' and (seen = '{}' or not (d.source || ' ' || d.ref = any(seen)))
  ),
  hits as materialized (
    select * from named
    union all
    select d.source, d.ref, d.kind, d.names, d.lead, case when is_half then d.words end, length(d.title)
    from search_matches(asked_language, asked_locale, at, query, false) d
    where within <> 'names' and not exists (select from named) and (seen = '{}' or not (d.source || ' ' || d.ref = any(seen)))
  ),
  best as (
    select h.*, h.names @@ name_start as is_start from hits h
    where is_half or asked_source is null or h.source = asked_source
    order by (h.names @@ name_start)::int * 1000
        + case when is_half then (select count(*) from unnest(near) n where h.names @@ n) else (h.names @@ query)::int end * 10
        + (h.source = 'products')::int desc,
      h.ref collate "C"
    limit most
  ),
  ranked as materialized (
    select b.source, b.ref, b.title_length,
      case when (b.source = 'products' or b.kind = 'page') and b.names @@ whole_name then 100 else 0 end
        + (b.is_start::int + case
          when b.names @@ all_exact then 4
          when cardinality(near) = 1 then case when b.names @@ near[1] then 3 when b.lead @@ near[1] then 2 when not is_half or b.words @@ near[1] then 1 else 0 end
          else (
            select avg(case when b.names @@ e then 4 when b.names @@ n then 3 when b.lead @@ n then 2 when not is_half or b.words @@ n then 1 else 0 end)::float
            from unnest(exact, near) term(e, n)
          ) end)
        * case b.source when 'products' then 1.7 when 'solutions' then 1.3 else 1 end as score
    from best b
    where not is_half or (select count(*) from unnest(near) n where b.words @@ n) >= least_share * cardinality(near)
  ),
  met as materialized (
    select a.source, a.ref from answering a
    union
    select h.source, h.ref from hits h where not is_half
    union
    select r.source, r.ref from ranked r where is_half
  ),
  listed as (
    select r.source, r.ref, r.title_length, max(r.score) as score
    from (select * from ranked union all select a.source, a.ref, a.title_length, a.score from answering a) r
    where asked_source is null or r.source = asked_source
    group by r.source, r.ref, r.title_length
    order by max(r.score) desc, r.title_length, r.ref collate "C" offset skipped limit shown
  )
  select
    (select json_build_object('products', count(*) filter (where m.source = 'products'), 'solutions', count(*) filter (where m.source = 'solutions'),
      'others', count(*) filter (where m.source = 'others')) from met m),
    not is_all and exists (select 1 from hits h where (h.source = 'products' or h.kind = 'page') and h.names @@ whole_name),
    exists (select 1 from hits),
    case when is_all then '{}' else array(select m.source || ' ' || m.ref from met m limit 20) end,
    coalesce((
      select json_agg(
        json_build_object('ref', d.ref, 'title', d.title, 'summary', d.summary, 'kind', d.kind, 'source', d.source, 'lang', d.lang, 'imageUrl', d.image_url,
          'pagePath', case when d.ends_at < at then d.later_path else d.page_path end)
        order by l.score desc, l.title_length, l.ref collate "C")
      from listed l join search_document d on d.language = asked_language and d.source = l.source and d.ref = l.ref
    ), '[]');
end $$;
