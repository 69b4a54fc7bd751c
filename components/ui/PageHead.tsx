import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { colour, media, size, space } from '#components/theme/tokens.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Container } from './Container.tsx'

interface Props {
  /** From the front page to this page, which has no link. */
  crumbs: readonly { text: string; href?: string }[]
  title: string
  description?: string | null
  /** Language of title and description, where that is not the page's. */
  lang?: string | undefined
  /** What can be done from here: LinkButtons, a search, filters. */
  children?: ReactNode
}

/** What a page begins with: where it is, its one h1, what it is about. */
export function PageHead({ crumbs, title, description, lang, children }: Props) {
  return (
    <div className={head}>
      <Container>
        <Breadcrumbs items={crumbs} />
        <h1 lang={lang}>{title}</h1>
        {description && <p lang={lang}>{description}</p>}
        {children !== undefined && <div>{children}</div>}
      </Container>
    </div>
  )
}

const head = css`
  padding-block: ${space[6]} ${space[10]};
  background: radial-gradient(64rem 30rem at 90% -20%, ${colour.tint}, transparent), radial-gradient(44rem 26rem at 0 0, ${colour.tealTint}, transparent);
  h1 {
    max-width: 24ch;
    margin-block-start: ${space[6]};
    font-size: ${size.display};
    line-height: 1.12;
    overflow-wrap: anywhere;
    &:lang(ja),
    &:lang(zh) {
      max-width: none;
      font-size: clamp(1.75rem, 1.2rem + 2vw, 2.75rem);
      line-height: 1.35;
    }
  }
  h1 + p {
    max-width: 65ch;
    margin-block-start: ${space[4]};
    font-size: ${size.l};
    color: ${colour.muted};
  }
  > div > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    margin-block-start: ${space[6]};
  }
  ${media.tablet} {
    padding-block: ${space[8]} ${space[12]};
  }
`
