import { css } from '@linaria/core'
import { type KeyboardEvent, useState } from 'react'
import { island } from '#components/islands/island.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { searchForm } from '#components/ui/search-form.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { SearchItem } from '#server/content/search/contract.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  /** Path of the locale's search page. */
  action: string
  locale: string
  /** Popular searches, shown while the field is empty. */
  popular: readonly { name: string; searchKey: string }[]
}

/**
 * Site search: a form that works without JavaScript, with suggestions while typing.
 * Source: spec §2, §5, C13.
 */
export default function SearchBox({ action, locale, popular }: Props) {
  const { t } = useTexts()
  const [keyword, setKeyword] = useState('')
  const [isComposing, setComposing] = useState(false)
  const trimmed = keyword.trim()
  const { status, items } = useSuggestions({ locale, keyword: isComposing ? undefined : trimmed })
  return (
    <div className={searchBox} data-search>
      <form
        className={searchForm}
        role="search"
        action={action}
        onSubmit={(event) => (trimmed === '' || isComposing) && event.preventDefault()}
      >
        <label className={visuallyHidden} htmlFor="search-keyword">
          {t('layout:search.label')}
        </label>
        <input
          id="search-keyword"
          name="keyword"
          type="search"
          maxLength={100}
          autoComplete="off"
          autoFocus
          required
          placeholder={t('layout:search.placeholder')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={moveFocus}
          aria-busy={status === 'loading' && trimmed !== ''}
        />
        <input type="hidden" name="page" value="1" />
        <button className={button} type="submit" data-tone="primary">
          {t('layout:search.submit')}
        </button>
      </form>
      {trimmed === '' ? (
        <Popular action={action} popular={popular} />
      ) : (
        <Suggestions
          status={status}
          items={items}
          keyword={trimmed}
          locale={locale}
          allHref={searchHref(action, trimmed)}
        />
      )}
      <p role="status" className={visuallyHidden}>
        {status === 'found' && trimmed !== ''
          ? t('layout:search.count', { count: items.length })
          : ''}
      </p>
    </div>
  )
}
SearchBox.island = island('layout/SearchBox', [
  'layout:search.label',
  'layout:search.placeholder',
  'layout:search.submit',
  'layout:search.popular',
  'layout:search.count',
  'layout:search.none',
  'layout:search.all',
  'layout:search.suggestions',
  'layout:search.sources.products',
  'layout:search.sources.solutions',
  'layout:search.sources.others',
])

function Popular({ action, popular }: Pick<Props, 'action' | 'popular'>) {
  const { t } = useTexts()
  if (popular.length === 0) return null
  return (
    <>
      <h2>{t('layout:search.popular')}</h2>
      <ul data-of="keywords">
        {popular.map(({ name, searchKey }) => (
          <li key={searchKey}>
            <a href={searchHref(action, searchKey)} onKeyDown={moveFocus}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SuggestionsProps {
  status: ReturnType<typeof useSuggestions>['status']
  items: readonly SearchItem[]
  keyword: string
  locale: string
  allHref: string
}

function Suggestions({ status, items, keyword, locale, allHref }: SuggestionsProps) {
  const { t } = useTexts()
  return (
    <>
      <h2>{t('layout:search.suggestions')}</h2>
      {status === 'found' && items.length === 0 && <p>{t('layout:search.none', { keyword })}</p>}
      {items.length > 0 && (
        <ul data-of="results">
          {items.map(({ pageUrl, source, lang, highlights }) => (
            <li key={pageUrl}>
              <a href={`/${locale}/marketplace${pageUrl}`} onKeyDown={moveFocus}>
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
      <a href={allHref} data-all onKeyDown={moveFocus}>
        {t('layout:search.all', { keyword })}
      </a>
    </>
  )
}

function searchHref(action: string, keyword: string): string {
  return `${action}?keyword=${encodeURIComponent(keyword)}&page=1`
}

/** Moves the focus between the field and the links with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, nativeEvent } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || nativeEvent.isComposing) return
  const stops = [
    ...(currentTarget
      .closest('[data-search]')
      ?.querySelectorAll<HTMLElement>('input[type=search], a') ?? []),
  ]
  const next = stops[stops.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const searchBox = css`
  --row: 42px;
  --inset: ${space[3]};
  --corner: ${radius.s};
  font-size: ${size.s};
  form:has([aria-busy='true']) button {
    opacity: 0.6;
    cursor: progress;
  }
  form button {
    width: auto;
  }
  h2 {
    margin-block: ${space[5]} ${space[2]};
    font-size: ${size.xs};
    color: ${color.muted};
  }
  small {
    margin-inline-start: auto;
  }
  mark {
    background: none;
    font-weight: ${weight.bold};
    color: ${color.link};
  }
  [data-of='results'] {
    max-height: 210px;
    margin-inline: -${space[3]};
    overflow: auto;
  }
  [data-of='keywords'] {
    --row: 36px;
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    a {
      border: 1px solid ${color.line};
      border-radius: ${radius.full};
    }
  }
  [data-all] {
    width: auto;
    margin: ${space[2]} -${space[3]} 0;
    font-weight: ${weight.bold};
    color: ${color.link};
  }
`
