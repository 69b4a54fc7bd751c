import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Container } from './Container.tsx'

interface Props {
  id: string
  title: string
  description?: string | null
  lang?: string | undefined
  /** One or two LinkButtons. */
  children: ReactNode
}

/** The dark call-to-action band at the end of a page. */
export function CallBand({ id, title, description, lang, children }: Props) {
  return (
    <section className={band} id={id} aria-labelledby={`${id}-title`} data-theme="dark">
      <Container>
        <div lang={lang}>
          <h2 id={`${id}-title`}>{title}</h2>
          {description && <p>{description}</p>}
        </div>
        <div>{children}</div>
      </Container>
    </section>
  )
}

const band = css`
  padding-block: ${space[12]};
  /* cancel the footer's margin if this is the last section */
  &:last-child {
    margin-block-end: calc(${space[20]} * -1);
  }
  background: radial-gradient(60rem 24rem at 85% 0, #2546e466, transparent), #0b1426;
  color: ${color.ink};
  > div {
    display: grid;
    gap: ${space[6]};
    ${media.desktop} {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      gap: ${space[16]};
    }
  }
  h2 {
    font-size: ${size.xxl};
  }
  p {
    max-width: 60ch;
    margin-block-start: ${space[3]};
    color: ${color.muted};
  }
  > div > :last-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`
