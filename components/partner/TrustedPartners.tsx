import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { card } from '#components/sections/card-style.ts'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { stretched } from '#components/ui/stretched.ts'
import { pathOf } from '#config/routes.ts'
import type { Partner } from '#server/content/partner/contract.ts'
import { PartnerMark } from './PartnerMark.tsx'

interface Props {
  partners: readonly Partner[]
}

/** Trusted partners of the site; each links to its card in the full directory. */
export function TrustedPartners({ partners }: Props) {
  const { t, locale, lang } = useTexts()
  if (partners.length === 0) return null
  return (
    <ul className={list} lang={lang} aria-label={t('partners:trustedHere')}>
      {partners.map((it) => (
        <li key={it.code} className={cx(card, entry)} data-card>
          <PartnerMark partner={it} />
          <div lang={foreignLang(it.lang, locale)}>
            <a
              className={stretched}
              href={`/${locale}${pathOf('marketplace-partners')}#${it.code}`}
            >
              {it.name}
            </a>
            <p>{it.focus}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr));
  gap: ${space[4]};
  margin-block-start: ${space[8]};
`

const entry = css`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  a {
    font-weight: ${weight.bold};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
