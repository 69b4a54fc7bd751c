import { css } from '@linaria/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { island } from '#components/islands/island.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { SearchSuggestions, moveFocus, suggestionTexts } from './SearchSuggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'
import { color, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { searchForm } from '#components/ui/search-form.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

export interface SearchFieldProps {
  /** Path of the locale's search page. */
  action: string
  locale: string
  /** The current keyword. */
  keyword?: string
  label: string
  placeholder: string
  submit: string
  tone?: 'primary' | 'secondary'
}

/**
 * Site search on a page: a form that works without JavaScript, with suggestions below the field
 * while typing. Source: spec §5, C13.
 */
export default function SearchField(props: SearchFieldProps) {
  const { action, locale, label, placeholder, submit, tone = 'primary' } = props
  const { t } = useTexts()
  const [keyword, setKeyword] = useState(props.keyword ?? '')
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const trimmed = keyword.trim()
  const { status, items } = useSuggestions({
    locale,
    keyword: isOpen && !isComposing ? trimmed : undefined,
  })
  const hasSuggestions = isOpen && trimmed !== ''
  const closeOrMove = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || !isOpen || isComposing) return moveFocus(event)
    event.preventDefault() // keeps what was typed
    setOpen(false)
  }
  return (
    <div className={field} data-search>
      <form className={searchForm} role="search" action={action} aria-label={label}>
        <Search size={20} aria-hidden="true" />
        <input
          name="keyword"
          type="search"
          required
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          aria-label={label}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value)
            setOpen(true)
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={closeOrMove}
        />
        <input name="page" type="hidden" value="1" />
        <button className={button} type="submit" data-tone={tone}>
          {submit}
        </button>
      </form>
      {hasSuggestions && (
        <div data-suggestions>
          <SearchSuggestions
            status={status}
            items={items}
            keyword={trimmed}
            locale={locale}
            action={action}
          />
        </div>
      )}
      <p role="status" className={visuallyHidden}>
        {hasSuggestions && status === 'found'
          ? t('layout:search.count', { count: items.length })
          : ''}
      </p>
    </div>
  )
}
SearchField.island = island('suggest/SearchField', suggestionTexts)

const field = css`
  position: relative;
  width: 100%;
  max-width: 720px;
  /* starts at zero width and grows, so that it never widens the page */
  input {
    width: 0;
  }
  [data-suggestions] {
    position: absolute;
    z-index: 5;
    inset: calc(100% + ${space[1]}) 0 auto;
    padding: ${space[3]};
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    background: ${color.raised};
    box-shadow: ${shadow.l};
    font-size: ${size.s};
  }
  &:not(:focus-within) [data-suggestions] {
    display: none;
  }
  h2 {
    margin: 0 ${space[2]} ${space[1]};
    font-size: ${size.xs};
    color: ${color.muted};
  }
  [data-suggestions] a {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 42px;
    padding: ${space[1]} ${space[2]};
    border-radius: ${radius.s};
    color: inherit;
    text-decoration: none;
    &:hover,
    &:focus-visible {
      background: ${color.tint};
    }
  }
  small {
    margin-inline-start: auto;
    color: ${color.muted};
  }
  mark {
    background: none;
    font-weight: ${weight.bold};
    color: ${color.link};
  }
  [data-all] {
    font-weight: ${weight.bold};
  }
`
