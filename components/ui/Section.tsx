import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, media, space } from '#components/theme/tokens.ts'
import { Container } from './Container.tsx'
import type { LinkAttributes } from './link.ts'
import { SectionHeading } from './SectionHeading.tsx'

interface Props {
  /** Anchor, unique on the page. */
  id: string
  title: string
  description?: string | null
  more?: LinkAttributes & { text: string }
  /** `band` has its own background color. */
  tone?: 'plain' | 'band'
  /** Position of the heading on a wide screen: above or beside the content. */
  heading?: 'above' | 'beside'
  /** Language of the content, if it differs from the page's. */
  lang?: string | undefined
  children: ReactNode
}

/** A full-width section of a page with a heading. */
export function Section({
  id,
  title,
  description,
  more,
  tone = 'plain',
  heading = 'above',
  lang,
  children,
}: Props) {
  return (
    <section
      className={section}
      id={id}
      aria-labelledby={`${id}-title`}
      data-tone={tone}
      data-heading={heading}
      lang={lang}
    >
      <Container>
        <SectionHeading
          id={`${id}-title`}
          title={title}
          {...(description ? { description } : {})}
          {...(more ? { more } : {})}
        />
        {children}
      </Container>
    </section>
  )
}

const section = css`
  /* leave room for the sticky bar below the header */
  scroll-margin-block-start: ${space[12]};
  padding-block: ${space[10]};
  &[data-tone='band'] {
    background: ${color.band};
  }
  &[data-tone='plain'] + &[data-tone='plain'] {
    padding-block-start: 0;
  }
  ${media.tablet} {
    padding-block: ${space[16]};
  }
  ${media.desktop} {
    &[data-heading='beside'] > div {
      display: grid;
      grid-template-columns: 280px minmax(0, 1fr);
      gap: ${space[16]};
      align-items: start;
    }
  }
`
