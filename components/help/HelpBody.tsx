import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { media, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'

interface Props {
  aside: ReactNode
  children: ReactNode
}

/** Two columns: a form and its aside. On a narrow screen, the aside is below the form. */
export function HelpBody({ aside, children }: Props) {
  return (
    <div className={body}>
      <Container>
        <div>{children}</div>
        {aside}
      </Container>
    </div>
  )
}

const body = css`
  padding-block: ${space[8]} ${space[10]};
  > div {
    display: grid;
    gap: ${space[8]};
    align-items: start;
    > div {
      display: grid;
      gap: ${space[6]};
      min-width: 0;
    }
  }
  ${media.desktop} {
    > div {
      grid-template-columns: minmax(0, 1fr) 340px;
      gap: ${space[12]};
    }
  }
`
