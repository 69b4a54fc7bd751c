import { css } from '@linaria/core'
import { isLocale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { Picture } from '#components/ui/Picture.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'

interface Props {
  detail: ProductDetail
  /** Link that chooses the product; without it, the product is the chosen one. */
  href?: string
}

/** A recommended product: picture, name and introduction. */
export function ProductChoice({ detail: { productBanner, lang }, href }: Props) {
  const { t, locale } = useTexts()
  const { productName, shortIntroduction, thumbnailUrl } = productBanner
  return (
    <div className={choice}>
      <Picture src={thumbnailUrl} alt="" width={96} height={72} />
      <div lang={isLocale(locale) ? foreignLang(lang, locale) : undefined}>
        <b>{productName}</b>
        <p>{shortIntroduction}</p>
        {href && <a href={href}>{t('demo:match.choose', { product: productName })}</a>}
      </div>
    </div>
  )
}

const choice = css`
  display: flex;
  gap: ${space[4]};
  align-items: start;
  & + & {
    padding-block-start: ${space[4]};
    border-block-start: 1px solid ${color.line};
  }
  img {
    flex: none;
    border-radius: ${radius.s};
    background: ${color.sunken};
    object-fit: contain;
  }
  b {
    font-weight: ${weight.bold};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    font-size: ${size.s};
    font-weight: ${weight.medium};
  }
`
