import { css } from '@linaria/core'
import { space } from '#components/theme/tokens.ts'
import { Section } from '#components/ui/Section.tsx'
import type { ProductPricing } from '#server/content/product/contract.ts'
import { PlanCard } from './PlanCard.tsx'

interface Props {
  productAlias: string
  section: ProductPricing['planSections'][number]
  lang: string | undefined
}

/** Plans of one section, side by side. */
export function PlanSection({ productAlias, section: { code, name, plans }, lang }: Props) {
  return (
    <Section id={`plans-${code}`} title={name} lang={lang}>
      <ul className={row}>
        {plans.map((it) => (
          <li key={it.partNumber}>
            <PlanCard productAlias={productAlias} plan={it} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const row = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  /* one or two plans do not fill the width */
  &:has(> :only-child) {
    max-inline-size: 400px;
  }
  &:has(> :nth-child(2):last-child) {
    max-inline-size: 824px;
  }
  /* each part of a card is in its own row, so that the parts of adjacent cards align */
  column-gap: ${space[6]};
  > li {
    display: grid;
    grid-row: span 8;
    grid-template-rows: subgrid;
    margin-block-end: ${space[6]};
  }
  /* two columns: the last of three plans fills its row */
  @media (max-width: 891px) {
    > li:last-child:nth-child(odd):not(:only-child) {
      grid-column: 1 / -1;
    }
  }
`
