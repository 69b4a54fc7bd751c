import { css } from '@linaria/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { withLabel } from '#config/lists.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { useFormats } from './formats.ts'

interface Props {
  /** Name of the list, on a page with several. */
  of?: string
  /** Starts at 1. */
  pageIndex: number
  pageSize: number
  totalItems: number
  hrefOf: (pageIndex: number) => string
}

/** "11–20 of 48" with links to the previous and the next page. Source: spec §9, trap 82. */
export function ListPager({ of, pageIndex, pageSize, totalItems, hrefOf }: Props) {
  const { t, locale } = useTexts()
  const { number } = useFormats()
  if (totalItems === 0) return null
  const lastPage = Math.ceil(totalItems / pageSize)
  const from = Math.min((pageIndex - 1) * pageSize + 1, totalItems)
  const to = Math.min(pageIndex * pageSize, totalItems)
  const label = t('ui:pager.label')
  return (
    <nav className={pager} aria-label={of === undefined ? label : withLabel(locale, label, of)}>
      <p>
        {t('ui:pager.range', { from: number(from), to: number(to), total: number(totalItems) })}
      </p>
      {pageIndex > 1 && (
        <a
          className={button}
          data-tone="secondary"
          data-size="s"
          rel="prev"
          href={hrefOf(Math.min(pageIndex - 1, lastPage))}
        >
          <ChevronLeft size={16} aria-hidden="true" />
          {t('ui:pager.previous')}
        </a>
      )}
      {pageIndex < lastPage && (
        <a
          className={button}
          data-tone="secondary"
          data-size="s"
          rel="next"
          href={hrefOf(pageIndex + 1)}
        >
          {t('ui:pager.next')}
          <ChevronRight size={16} aria-hidden="true" />
        </a>
      )}
    </nav>
  )
}

const pager = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
  margin-block-start: ${space[4]};
  font-size: ${size.s};
  font-variant-numeric: tabular-nums;
  color: ${color.muted};
  p {
    flex: 1;
  }
`
