import { css } from '@linaria/core'
import { color, radius, shadow, size, space } from '#components/theme/tokens.ts'
import type { Exhibit } from './Gallery.tsx'
import { Row } from './Row.tsx'

const names = [
  'ground',
  'band',
  'raised',
  'sunken',
  'ink',
  'muted',
  'line',
  'edge',
  'primary',
  'primary-hover',
  'tint',
  'link',
  'teal',
  'teal-tint',
  'danger',
  'danger-fill',
  'danger-tint',
  'warning',
  'warning-tint',
  'orange',
] as const
const families = ['1', '2', '3', '4', '5', 'hardware', 'service'] as const

/** Color palette. */
export const colors: Exhibit = {
  title: 'Colors',
  show: () => (
    <>
      <ul className={swatches}>
        {names.map((name) => (
          <li key={name} data-swatch={name}>
            <span />
            {name}
          </li>
        ))}
      </ul>
      <Row name="Product families: accent and tint">
        {families.map((it) => (
          <span key={it} className={family} data-family={it}>
            {it}
          </span>
        ))}
      </Row>
    </>
  ),
}

/** Typography, elevation and corner radii. */
export const scales: Exhibit = {
  title: 'Type, elevation, corners',
  show: () => (
    <>
      <div className={type}>
        <p data-size="display">Display</p>
        <p data-size="xxl">Section heading</p>
        <p data-size="xl">Card heading</p>
        <p data-size="l">Lead paragraph</p>
        <p data-size="m">Body text with lines of up to 65 characters.</p>
        <p data-size="s">Secondary text and controls</p>
        <p data-size="xs">Captions and labels</p>
      </div>
      <div className={boxes}>
        <span data-look="s">radius s</span>
        <span data-look="m">radius m</span>
        <span data-look="l">radius l</span>
        <span data-look="shadow-s">shadow s</span>
        <span data-look="shadow-l">shadow l</span>
      </div>
    </>
  ),
}

const swatches = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(110px, 1fr));
  gap: ${space[3]};
  font-size: ${size.xs};
  span {
    display: block;
    height: 48px;
    margin-block-end: 4px;
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
  }
  ${names.map((name) => `[data-swatch='${name}'] span { background: var(--${name}); }`).join('\n')}
`

const family = css`
  padding: ${space[1]} ${space[3]};
  border-inline-start: 4px solid ${color.family};
  background: ${color.familyTint};
  font-size: ${size.s};
  color: ${color.family};
`

const type = css`
  line-height: 1.3;
  [data-size='display'] {
    font-size: ${size.display};
  }
  [data-size='xxl'] {
    font-size: ${size.xxl};
  }
  [data-size='xl'] {
    font-size: ${size.xl};
  }
  [data-size='l'] {
    font-size: ${size.l};
  }
  [data-size='s'] {
    font-size: ${size.s};
  }
  [data-size='xs'] {
    font-size: ${size.xs};
  }
`

const boxes = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  font-size: ${size.xs};
  span {
    display: grid;
    place-items: center;
    width: 96px;
    height: 72px;
    border: 1px solid ${color.line};
    background: ${color.raised};
  }
  [data-look='s'] {
    border-radius: ${radius.s};
  }
  [data-look='m'] {
    border-radius: ${radius.m};
  }
  [data-look='l'] {
    border-radius: ${radius.l};
  }
  [data-look='shadow-s'] {
    box-shadow: ${shadow.s};
  }
  [data-look='shadow-l'] {
    box-shadow: ${shadow.l};
  }
`
