import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { DocumentPage } from '#components/document/context.ts'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { actions } from './actions.tsx'
import { colors, scales } from './foundations.tsx'
import { forms } from './forms.tsx'
import { marks } from './marks.tsx'
import { products } from './products.tsx'
import { structure } from './structure.tsx'
import { writing } from './writing.tsx'

/** A component in all its states. */
export interface Exhibit {
  title: string
  /** Renders the component. Called once per theme, with a prefix that keeps the ids unique. */
  show: (prefix: string) => ReactNode
}

const exhibits: readonly Exhibit[] = [
  colors,
  scales,
  writing,
  actions,
  marks,
  products,
  structure,
  forms,
]

/** Every component in every state, in the light and dark theme side by side. Development only. */
export const Page: DocumentPage = () => [{ key: 'ui', load: () => <Gallery /> }]

function Gallery() {
  return (
    <div className={gallery}>
      <header>
        <h1>Interface</h1>
        <p>
          Every component in every state. ?locale=ja-jp, zh-cn or zh-tw shows the components’ own
          texts in that language.
        </p>
      </header>
      {exhibits.map(({ title, show }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div>
            <div data-theme="light">{show('light-')}</div>
            <div data-theme="dark">{show('dark-')}</div>
          </div>
        </section>
      ))}
    </div>
  )
}

const gallery = css`
  h1 {
    margin-block: ${space[10]} ${space[2]};
    font-size: ${size.display};
  }
  > header,
  section > h2 {
    padding-inline: ${space[4]};
    ${media.tablet} {
      padding-inline: ${space[8]};
    }
  }
  section > h2 {
    margin-block: ${space[12]} ${space[4]};
    font-size: ${size.l};
    font-weight: ${weight.bold};
  }
  section > div {
    display: grid;
    ${media.desktop} {
      grid-template-columns: 1fr 1fr;
    }
  }
  [data-theme] {
    display: grid;
    gap: ${space[6]};
    align-content: start;
    min-width: 0;
    padding: ${space[8]} ${space[4]};
    background: ${color.ground};
    color: ${color.ink};
    ${media.tablet} {
      padding: ${space[8]};
    }
  }
`
