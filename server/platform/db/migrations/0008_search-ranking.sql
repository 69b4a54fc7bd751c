-- The pages that match, the best first: the one that is named so, then those whose name begins so, then by where the words stand, in the
-- name (as asked 4, nearly so 3), the lead (2) or the body (1); products before solutions before others. The plan is made once for all words.
-- `exact` and `near` are the terms: all must be met, or with `is_half` half of them. `most` are ranked, those first whose names match.
create function search_ranked(
  asked_language text, asked_locale text, at timestamp with time zone, query tsquery, within text, exact tsquery[], near tsquery[],
  all_exact tsquery, whole_name tsquery, name_start tsquery, is_half boolean, is_all boolean, asked_source text, seen text[], most integer, skipped integer, shown integer
) returns table (counts json, "isNamed" boolean, keys text[], items json) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with named as materialized (
    select * from search_hits(asked_language, asked_locale, query, within <> 'words', at) h
    where seen = '{}' or not (h.source || ' ' || h.ref = any(seen))
  ),
  hits as materialized (
    select * from named
    union all
    select * from search_hits(asked_language, asked_locale, query, false, at) where within = 'names, then words' and not exists (select from named)
  ),
  best as (
    select * from hits h where is_half or asked_source is null or h.source = asked_source
    order by h.names @@ name_start desc,
      case when is_half then (select count(*) from unnest(near) n where h.names @@ n) else (h.names @@ query)::int end desc,
      h.source = 'products' desc, h.ref collate "C"
    limit most
  ),
  placed as (
    select b.*, case
      when b.names @@ all_exact then 4
      when cardinality(near) = 1 and b.names @@ near[1] then 3
      else (
        select avg(case when b.names @@ e then 4 when b.names @@ n then 3 when b.lead @@ n then 2 when not is_half or b.words @@ n then 1 else 0 end)::float
        from unnest(exact, near) term(e, n)
      ) end as place
    from best b
    where not is_half or (select count(*) from unnest(near) n where b.words @@ n) * 2 >= cardinality(near)
  ),
  ranked as materialized (
    select p.ref, p.title, p.summary, p.kind, p.source, p.lang, p.image_url as "imageUrl",
      case when p.ends_at < at then p.later_path else p.page_path end as "pagePath",
      case when (p.source = 'products' or p.kind = 'page') and p.names @@ whole_name then 100 else 0 end
        + (p.place + case when p.names @@ name_start then 1 else 0 end)
        * case p.source when 'products' then 1.7 when 'solutions' then 1.3 else 1 end as score
    from placed p
  ),
  met as materialized (
    select h.source, h.ref from hits h where not is_half
    union all
    select r.source, r.ref from ranked r where is_half
  )
  select
    (select json_build_object('products', count(*) filter (where m.source = 'products'), 'solutions', count(*) filter (where m.source = 'solutions'),
      'others', count(*) filter (where m.source = 'others')) from met m),
    not is_all and exists (select 1 from hits h where (h.source = 'products' or h.kind = 'page') and h.names @@ whole_name),
    case when is_all then '{}' else array(select m.source || ' ' || m.ref from met m limit 20) end,
    coalesce((select json_agg(page) from (
      select * from ranked r where asked_source is null or r.source = asked_source
      order by r.score desc, length(r.title), r.ref collate "C" offset skipped limit shown
    ) page), '[]');
end $$;
