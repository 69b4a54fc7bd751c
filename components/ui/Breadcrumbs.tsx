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
    gap: ${space[1]} ${space[2]};
  }
  li + li::before {
    content: '/';
    content: '/' / '';
    margin-inline-end: ${space[2]};
    color: ${color.edge};
  }
  a {
    color: inherit;
    text-decoration: none;
    &:hover {
      color: ${color.link};
      text-decoration: underline;
    }
  }
  [aria-current] {
    color: ${color.ink};
  }
`
