import { css } from '@linaria/core'
import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Breadcrumbs } from '#components/ui/Breadcrumbs.tsx'
import { Container } from '#components/ui/Container.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { pathOf } from '#config/routes.ts'
import type { SolutionPage } from '#server/content/solution/contract.ts'
import { familyOfSolution } from './family.ts'
import { solutionCrumbs } from './solution-data.ts'

interface Props {
  solution: SolutionPage
  site: Site
}

const maxProducts = 3

/**
 * Head of a solution page: name, tagline, and on a wide screen its products. Dark in both themes.
 */
export function SolutionHero({ solution, site }: Props) {
  const { t, locale } = useTexts()
  const { name, tagline, icon, lang, kind, sections } = solution
  const family = familyOfSolution(solution)
  const foreign = foreignLang(lang, locale)
  const products = sections.products?.items ?? []
  return (
    <header className={hero} data-theme="dark" data-family={family}>
      <Picture
        src={`${site.assetOrigin}/media/backgrounds/family-${family}.svg`}
        alt=""
        width={1600}
        height={480}
        isPriority
      />
      <Container>
        <Breadcrumbs items={solutionCrumbs(solution, { locale, home: t('solution:home') })} />
        <div className={columns}>
          <div>
            <p className={kicker}>
              <Icon name={icon} size={26} />
              {t(`solution:kind.${kind}`)} <ShownIn lang={lang} />
            </p>
            <h1 lang={foreign}>{name}</h1>
            <p className={promise} lang={foreign}>
              {tagline}
            </p>
            <div className={actions}>
              <LinkButton
                size="l"
                href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
              >
                {t('solution:action.contact')}
              </LinkButton>
              {products.length > 0 && (
                <LinkButton size="l" tone="secondary" href="#products">
                  {t('solution:action.products')}
                </LinkButton>
              )}
            </div>
          </div>
          {products.length > 0 && (
            <div className={panel}>
              <ProductRows products={products.slice(0, maxProducts)} headingLevel={2} />
            </div>
          )}
        </div>
      </Container>
    </header>
  )
}

const hero = css`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  padding-block: ${space[5]} ${space[12]};
  background: #0b1426;
  color: ${color.ink};
  > img {
    position: absolute;
    inset: 0;
    z-index: -2;
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: 100% 50%;
  }
  /* keeps the text legible over the background image */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(90deg, #0b1426f2 45%, #0b1426a6);
  }
  h1 {
    font-size: ${size.display};
    line-height: 1.12;
    overflow-wrap: anywhere;
    &:is(:lang(ja), :lang(zh)) {
      font-size: ${size.xxl};
      line-height: 1.35;
    }
  }
  ${media.tablet} {
    padding-block-end: ${space[16]};
  }
`

const columns = css`
  display: grid;
  align-items: center;
  gap: ${space[16]};
  margin-block-start: ${space[8]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 360px;
    margin-block-start: ${space[10]};
    /* without products, the title uses more of the width */
    > :only-child {
      max-width: 48rem;
    }
  }
`

const kicker = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]};
  margin-block-end: ${space[4]};
  font-size: ${size.s};
  font-weight: ${weight.bold};
  color: ${color.family};
  > svg {
    padding: 11px;
    box-sizing: content-box;
    border-radius: ${radius.m};
    background: ${color.familyTint};
  }
`

const promise = css`
  max-width: 40rem;
  margin-block-start: ${space[4]};
  font-size: clamp(1.125rem, 1rem + 0.5vw, 1.375rem);
  color: ${color.muted};
`

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  margin-block-start: ${space[8]};
`

const panel = css`
  ${media.belowDesktop} {
    display: none;
  }
`
