import { css } from '@linaria/core'
import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Breadcrumbs } from '#components/ui/Breadcrumbs.tsx'
import { Container } from '#components/ui/Container.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { pathOf } from '#config/routes.ts'
import type { ProductCard } from '#server/catalogue/contract.ts'
import type { SolutionPage } from '#server/solution/contract.ts'
import { familyOfSolution } from './family.ts'
import { solutionCrumbs } from './solution-data.ts'

interface Props {
  solution: SolutionPage
  site: Site
}

const productsShown = 3

/** What a solution page begins with: its name, what it promises, and on a wide screen what it is built of. Dark in both themes. */
export function SolutionHero({ solution, site }: Props) {
  const { t, locale } = useTexts()
  const { name, tagline, icon, lang, kind, sections } = solution
  const family = familyOfSolution(solution)
  const foreign = foreignLang(lang, locale)
  const products = sections.products?.items ?? []
  return (
    <header className={hero} data-theme="dark" data-family={family}>
      <img src={`${site.assetOrigin}/media/backgrounds/family-${family}.svg`} alt="" width={1600} height={480} fetchPriority="high" />
      <Container>
        <Breadcrumbs items={solutionCrumbs(solution, { locale, home: t('solution:home') })} />
        <div className={columns}>
          <div>
            <p className={kicker}>
              <Icon name={icon} size={26} />
              {t(`solution:kind.${kind}`)} <ShownIn of={lang} />
            </p>
            <h1 lang={foreign}>{name}</h1>
            <p className={promise} lang={foreign}>
              {tagline}
            </p>
            <div className={actions}>
              <LinkButton size="l" href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}>
                {t('solution:action.contact')}
              </LinkButton>
              {products.length > 0 && (
                <LinkButton size="l" tone="secondary" href="#products">
                  {t('solution:action.products')}
                </LinkButton>
              )}
            </div>
          </div>
          {products.length > 0 && <BuiltOf products={products} />}
        </div>
      </Container>
    </header>
  )
}

/** The first products of a solution; all of them stand further down. */
function BuiltOf({ products }: { products: readonly ProductCard[] }) {
  const { t, locale } = useTexts()
  const rest = products.length - productsShown
  return (
    <div className={panel}>
      <p>{t('solution:builtOf')}</p>
      <ul>
        {products.slice(0, productsShown).map((it) => (
          <li key={it.productAlias}>
            <a href={`/${locale}${pathOf('marketplace-product', { id: it.productAlias })}`} lang={foreignLang(it.lang, locale)}>
              <Picture src={it.thumbnailUrl} alt="" width={400} height={300} />
              <span>
                {it.productName}
                <small>{it.publishBy}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {rest > 0 && <a href="#products">{t('solution:builtOfMore', { count: rest })}</a>}
    </div>
  )
}

const hero = css`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  padding-block: ${space[5]} ${space[12]};
  background: #0b1426;
  color: ${colour.ink};
  > img {
    position: absolute;
    inset: 0;
    z-index: -2;
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: 100% 50%;
    opacity: 0.55;
  }
  /* what is read stands on the ground, not on the drawing */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(90deg, #0b1426e6 45%, #0b142666);
  }
  h1 {
    font-size: ${size.display};
    line-height: 1.12;
    overflow-wrap: anywhere;
    &:lang(ja),
    &:lang(zh) {
      font-size: clamp(1.75rem, 1.2rem + 2vw, 2.75rem);
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
    /* without products the name has the width */
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
  color: ${colour.family};
  > svg {
    padding: 11px;
    box-sizing: content-box;
    border-radius: ${radius.m};
    background: ${colour.familyTint};
  }
`

const promise = css`
  max-width: 40rem;
  margin-block-start: ${space[4]};
  font-size: clamp(1.125rem, 1rem + 0.5vw, 1.375rem);
  text-wrap: balance;
  color: ${colour.muted};
`

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  margin-block-start: ${space[8]};
`

const panel = css`
  padding: ${space[6]};
  border: 1px solid #ffffff24;
  border-radius: ${radius.l};
  background: #0f1a30d9;
  font-size: ${size.s};
  ${media.belowDesktop} {
    display: none;
  }
  > p {
    font-weight: ${weight.bold};
  }
  li {
    border-block-end: 1px solid #ffffff1f;
    &:last-child {
      border: 0;
    }
  }
  li a {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    padding-block: ${space[4]};
    font-weight: ${weight.medium};
    color: inherit;
    text-decoration: none;
    &:hover {
      color: ${colour.link};
    }
  }
  img {
    flex: none;
    width: 80px;
    border-radius: ${radius.s};
  }
  small {
    display: block;
    font-size: ${size.xs};
    font-weight: ${weight.normal};
    color: ${colour.muted};
  }
`
