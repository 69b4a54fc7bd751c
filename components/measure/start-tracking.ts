import { popupOf } from '#config/popups.ts'
import { track, type TrackedEvent } from './track.ts'

type SiteClick = Extract<TrackedEvent, { event: 'site_click' }>
type KeywordClick = Extract<TrackedEvent, { event: 'Keyword_Click' }>

/** Tracks the search that this page shows, and clicks from now on. Source: spec §7. */
export function startTracking(): void {
  const search = document.querySelector<HTMLElement>('[data-search-results]')
  if (search)
    track({
      event: 'Keyword_Search',
      keyword: search.dataset.searchKeyword ?? '',
      results: Number(search.dataset.searchResults),
    })
  document.addEventListener('click', ({ target }) => trackClick(target as Element), true)
}

function trackClick(target: Element): void {
  const item =
    target.closest<HTMLElement>('[data-site-click]')?.dataset.siteClick ??
    popupOf(target.closest<HTMLElement>('a[data-opens]')?.dataset.opens)
  if (item !== undefined) track({ event: 'site_click', item: item as SiteClick['item'] })
  const result = target.closest<HTMLElement>('a[data-source], [data-popular] a')
  if (result)
    track({
      event: 'Keyword_Click',
      keyword: keywordOf(result),
      source: (result.dataset.source ?? 'popular') as KeywordClick['source'],
    })
}

/** Returns the keyword that led to a link: of the search box, of the search page, or its text. */
function keywordOf(link: HTMLElement): string {
  if (link.dataset.source === undefined) return link.textContent
  const field = link.closest('[data-search]')?.querySelector('input')
  return field?.value ?? new URLSearchParams(location.search).get('keyword') ?? ''
}
