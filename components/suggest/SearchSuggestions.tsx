import type { KeyboardEvent } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import type { SearchItem } from '#server/content/search/contract.ts'
import type { Suggestions } from './use-suggestions.ts'

/** Keys of the texts of `SearchSuggestions`, for the islands that show it. */
export const suggestionTexts = [
  'layout:search.count',
  'layout:search.none',
  'layout:search.all',
  'layout:search.suggestions',
  'layout:search.sources.products',
  'layout:search.sources.solutions',
  'layout:search.sources.others',
] as const

interface Props {
  status: Suggestions['status']
  items: readonly SearchItem[]
  keyword: string
  locale: string
  /** Path of the locale's search page. */
  action: string
}

/** Suggestions for a keyword: links to pages, and to all results. */
export function SearchSuggestions({ status, items, keyword, locale, action }: Props) {
  const { t } = useTexts()
  return (
    <>
      <h2>{t('layout:search.suggestions')}</h2>
      {status === 'found' && items.length === 0 && <p>{t('layout:search.none', { keyword })}</p>}
      {items.length > 0 && (
        <ul data-of="results">
          {items.map(({ pageUrl, source, lang, highlights }) => (
            <li key={pageUrl}>
              <a
                href={`/${locale}/marketplace${pageUrl}`}
                data-source={source}
                onKeyDown={moveFocus}
              >
                <span lang={lang}>
                  {highlights.title.map(({ text, isMatch }, index) =>
                    isMatch ? <mark key={index}>{text}</mark> : text,
                  )}
                </span>
                <small>{t(`layout:search.sources.${source}`)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
      <a href={searchHref(action, keyword)} data-all onKeyDown={moveFocus}>
        {t('layout:search.all', { keyword })}
      </a>
    </>
  )
}

/** Returns the address of the results for a keyword. */
export function searchHref(action: string, keyword: string): string {
  return `${action}?keyword=${encodeURIComponent(keyword)}&page=1`
}

/**
 * Moves the focus between the field and the links with the arrow keys, and with Esc from a link below
 * the field back to the field.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, nativeEvent } = event
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
  const isBack = key === 'Escape' && currentTarget.closest('[data-suggestions]') !== null
  if ((steps[key] === undefined && !isBack) || nativeEvent.isComposing) return
  const stops = [
    ...(currentTarget
      .closest('[data-search]')
      ?.querySelectorAll<HTMLElement>('input[type=search], a') ?? []),
  ]
  const next = isBack ? stops[0] : stops[stops.indexOf(currentTarget) + (steps[key] ?? 0)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
