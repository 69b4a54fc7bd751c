import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { card } from '#components/sections/card-style.ts'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import { pathOf } from '#config/routes.ts'
import type { Partner } from '#server/content/partner/contract.ts'
import { PartnerMark } from './PartnerMark.tsx'

interface Props {
  partner: Partner
}

/** Card of a partner: location, kinds, focus, solutions and website. */
export function PartnerCard({ partner }: Props) {
  const { t, locale, lang } = useTexts()
  const { code, name, kinds, city, countryName, sinceYear, focus, description, isTrusted } = partner
  return (
    <article
      className={cx(card, entry)}
      id={code}
      lang={foreignLang(partner.lang, locale)}
      aria-labelledby={`${code}-name`}
    >
      <header>
        <PartnerMark partner={partner} />
        <div>
          <h3 id={`${code}-name`}>{name}</h3>
          <p lang={lang}>
            {city === countryName ? city : t('partners:place', { city, country: countryName })}
          </p>
        </div>
      </header>
      <p lang={lang}>
        {isTrusted && <Tag tone="teal">{t('partners:trusted')}</Tag>}
        {kinds.map((it) => (
          <Tag key={it}>{t(`partners:kind.${it}`)}</Tag>
        ))}
        <ShownIn lang={partner.lang} />
      </p>
      <p>
        <b>{focus}</b>
        {description}
      </p>
      <FocusedSolutions partner={partner} />
      <footer lang={lang}>
        {sinceYear !== null && <span>{t('partners:since', { year: sinceYear })}</span>}
        <Website partner={partner} />
      </footer>
    </article>
  )
}

function FocusedSolutions({ partner: { code, focusedSolutions } }: Props) {
  const { t, locale, lang } = useTexts()
  if (focusedSolutions.length === 0) return null
  return (
    <ul lang={lang} aria-label={t('partners:solutions')} id={`${code}-solutions`}>
      {focusedSolutions.map((it) => (
        <li key={it.code} lang={foreignLang(it.lang, locale)}>
          <a href={`/${locale}${pathOf('marketplace-solutions-solution', { solution: it.code })}`}>
            {it.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** External link; renders nothing for a URL that is not http(s). */
function Website({ partner: { name, websiteUrl } }: Props) {
  const { t, locale } = useTexts()
  if (websiteUrl === null || !/^https?:/.test(websiteUrl)) return null
  return (
    <a
      {...linkAttributes({ url: websiteUrl, target: 1 }, locale)}
      aria-label={t('partners:websiteOf', { name })}
    >
      {t('partners:website')}
      <Icon name="external" size={16} />
    </a>
  )
}

const entry = css`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};
  height: 100%;
  font-size: ${size.s};
  &:target {
    border-color: ${color.link};
    box-shadow: 0 0 0 1px ${color.link};
  }
  header {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    > div {
      min-width: 0;
    }
    p {
      color: ${color.muted};
    }
  }
  h3 {
    font-size: 1.0625rem;
    overflow-wrap: anywhere;
  }
  > p[lang],
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
  ${media.belowTablet} {
    gap: ${space[3]};
    padding: ${space[5]};
    ul {
      flex-wrap: nowrap;
      margin-inline: calc(${space[5]} * -1);
      padding-inline: ${space[5]};
      overflow-x: auto;
      scrollbar-width: none;
      white-space: nowrap;
    }
  }
  li a {
    display: block;
    padding: 3px ${space[3]};
    border: 1px solid ${color.line};
    border-radius: ${radius.full};
    color: ${color.ink};
    text-decoration: none;
    &:hover {
      border-color: ${color.link};
      color: ${color.link};
    }
  }
  > p:not([lang]) {
    color: ${color.muted};
  }
  b {
    display: block;
    margin-block-end: ${space[1]};
    font-weight: ${weight.bold};
    color: ${color.ink};
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${space[1]} ${space[4]};
    margin-block-start: auto;
    padding-block-start: ${space[4]};
    border-block-start: 1px solid ${color.line};
    color: ${color.muted};
  }
  a[target] {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-weight: ${weight.bold};
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
`
