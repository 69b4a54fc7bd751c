import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Container } from './Container.tsx'

interface Props {
  /** From the home page to this page, which has no link. */
  crumbs: readonly { text: string; href?: string }[]
  title: ReactNode
  description?: string | null
  /** Language of title and description, if it differs from the page's. */
  lang?: string | undefined
  /** Actions: LinkButtons, a search, filters. */
  children?: ReactNode
  /** Shown beside the title on a wide screen, below it on a narrow one. */
  aside?: ReactNode
  /** Tabs to the sibling pages, at the bottom of the head. */
  nav?: ReactNode
}

/** Head of a page: breadcrumbs, the only h1, a description and actions. */
export function PageHead({ crumbs, title, description, lang, children, aside, nav }: Props) {
  return (
    <div className={head}>
      <Container>
        <Breadcrumbs items={crumbs} />
        <div className={face} data-aside={aside !== undefined}>
          <div>
            <h1 lang={lang}>{title}</h1>
            {description && <p lang={lang}>{description}</p>}
            {children !== undefined && <div className={actions}>{children}</div>}
          </div>
          {aside}
        </div>
        {nav}
      </Container>
    </div>
  )
}

const head = css`
  padding-block-start: ${space[6]};
  background:
    radial-gradient(64rem 30rem at 90% -20%, ${color.tint}, transparent),
    radial-gradient(44rem 26rem at 0 0, ${color.tealTint}, transparent);
  ${media.tablet} {
    padding-block-start: ${space[8]};
  }
`

const face = css`
  display: grid;
  gap: ${space[8]} ${space[16]};
  padding-block: ${space[6]} ${space[10]};
  h1 {
    max-width: 24ch;
    font-size: clamp(1.875rem, 1.35rem + 2.2vw, 3rem);
    line-height: 1.12;
    overflow-wrap: anywhere;
    &:is(:lang(ja), :lang(zh)) {
      max-width: none;
      font-size: clamp(1.625rem, 1.2rem + 1.8vw, 2.5rem);
      line-height: 1.35;
    }
  }
  h1 + p {
    max-width: 62ch;
    margin-block-start: ${space[4]};
    font-size: ${size.l};
    color: ${color.muted};
  }
  ${media.desktop} {
    &[data-aside='true'] {
      grid-template-columns: minmax(0, 1fr) 400px;
      align-items: center;
    }
  }
`

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  margin-block-start: ${space[6]};
`
