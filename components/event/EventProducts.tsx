import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { Chip } from '#components/ui/Chip.tsx'
import { pathOf } from '#config/routes.ts'
import type { EventItem } from '#server/content/event/contract.ts'

interface Props {
  products: EventItem['products']
}

/** Links to the products that an event is about, if any. */
export function EventProducts({ products }: Props) {
  const { t, locale, lang } = useTexts()
  if (products.length === 0) return null
  return (
    <div className={row} lang={lang}>
      <span>{t('events:facts.products')}</span>
      <ul>
        {products.map(({ productAlias: id, productName }) => (
          <li key={id}>
            <Chip href={`/${locale}${pathOf('marketplace-product', { id })}`}>{productName}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

const row = css`
  font-size: ${size.xs};
  color: ${color.muted};
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    margin-block-start: ${space[2]};
  }
`
