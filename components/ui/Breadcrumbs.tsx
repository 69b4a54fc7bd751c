import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'

interface Props {
  /** From the root; the last item is this page and has no link. */
  items: readonly { text: string; href?: string }[]
}

/** Breadcrumb navigation of a page. */
export function Breadcrumbs({ items }: Props) {
  const { t } = useTexts()
  return (
    <nav className={crumbs} aria-label={t('ui:breadcrumbs')}>
      <ol>
        {items.map(({ text, href }) => (
          <li key={text}>
            {href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const crumbs = css`
  font-size: ${size.s};
  color: ${color.muted};
  ol {
    display: flex;
    flex-wrap: wrap;
  }
  /* after the item, so that no line begins with it */
  li:not(:last-child)::after {
    content: '/' / '';
    margin-inline: ${space[2]};
    color: ${color.edge};
  }
  li > * {
    display: inline-block;
    padding-block: 2px;
  }
  a:not(:hover) {
    color: inherit;
    text-decoration: none;
  }
  [aria-current] {
    color: ${color.ink};
  }
`
