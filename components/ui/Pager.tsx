import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { LinkButton } from './LinkButton.tsx'

interface Props {
  /** Starts at 1. */
  pageIndex: number
  pageSize: number
  totalCount: number
  hrefOf: (pageIndex: number) => string
}

/**
 * Pager such as "11–20 of 48", with links to the previous and next page. Renders nothing for an
 * empty list.
 * Source: spec §9, trap 82.
 */
export function Pager({ pageIndex, pageSize, totalCount, hrefOf }: Props) {
  const { t } = useTexts()
  if (totalCount <= 0) return null
  const lastPage = Math.ceil(totalCount / pageSize)
  const from = Math.min((pageIndex - 1) * pageSize + 1, totalCount)
  const to = Math.min(pageIndex * pageSize, totalCount)
  return (
    <nav className={pager} aria-label={t('ui:pager.label')}>
      {pageIndex > 1 ? (
        <LinkButton
          tone="secondary"
          size="s"
          icon="chevronLeft"
          rel="prev"
          href={hrefOf(Math.min(pageIndex - 1, lastPage))}
        >
          {t('ui:pager.previous')}
        </LinkButton>
      ) : (
        <span />
      )}
      <p>{t('ui:pager.range', { from, to, total: totalCount })}</p>
      {pageIndex < lastPage ? (
        <LinkButton
          tone="secondary"
          size="s"
          icon="chevronRight"
          iconAt="end"
          rel="next"
          href={hrefOf(pageIndex + 1)}
        >
          {t('ui:pager.next')}
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  )
}

const pager = css`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${space[4]};
  margin-block-start: ${space[8]};
  font-size: ${size.s};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
  > a {
    white-space: nowrap;
  }
  > :first-child {
    justify-self: start;
  }
  > :last-child {
    justify-self: end;
  }
`
