import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { Notice } from '#components/ui/Notice.tsx'
import { Prose } from '#components/ui/Prose.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { Architecture, ProductDetail } from '#server/content/product/contract.ts'
import { familyOf } from './family.ts'

interface Props {
  product: ProductDetail
  architecture: Architecture
}

/** Architecture of a product as a stack of layers, with the shop floor at the bottom. */
export function LayerDiagram({ product, architecture: { summary, layers, notes } }: Props) {
  const { t, locale } = useTexts()
  const lang = foreignLang(product.lang, locale)
  return (
    <Section
      id="architecture"
      title={t('product:tabs.architecture')}
      description={summary}
      lang={lang}
    >
      <ol className={stack} reversed data-family={familyOf(product)}>
        {layers.toReversed().map(({ name, items }) => (
          <li key={name}>
            <h3>{name}</h3>
            <ul>
              {items.map((it) => (
                <li key={it}>{it}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {notes.length > 0 && (
        <Notice title={t('product:architecture.notes')}>
          <Prose>
            <ul>
              {notes.map((it) => (
                <li key={it}>{it}</li>
              ))}
            </ul>
          </Prose>
        </Notice>
      )}
    </Section>
  )
}

const stack = css`
  display: grid;
  gap: ${space[10]};
  margin-block-end: ${space[10]};
  > li {
    position: relative;
    display: grid;
    gap: ${space[4]};
    padding: ${space[5]};
    border: 1px solid color-mix(in srgb, ${color.family} 35%, ${color.line});
    border-radius: ${radius.l};
    background: ${color.familyTint};
    ${media.tablet} {
      grid-template-columns: 220px minmax(0, 1fr);
      align-items: center;
      padding: ${space[6]};
    }
    /* a double arrow between two layers: data flows both ways */
    & + li::before {
      content: '';
      position: absolute;
      inset-block-start: calc(${space[10]} * -1);
      inset-inline-start: 50%;
      width: 14px;
      height: ${space[10]};
      margin-inline-start: -7px;
      background: ${color.family};
      clip-path: polygon(
        50% 4px,
        100% 13px,
        62% 13px,
        62% 27px,
        100% 27px,
        50% 36px,
        0 27px,
        38% 27px,
        38% 13px,
        0 13px
      );
    }
  }
  h3 {
    color: ${color.family};
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 160px), 1fr));
    gap: ${space[3]};
  }
  ul li {
    display: grid;
    place-items: center;
    padding: ${space[3]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    font-size: ${size.s};
    font-weight: ${weight.medium};
    text-align: center;
  }
`
