import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, motion, radius, size, space } from '#components/theme/tokens.ts'
import { Icon, type IconName } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { Section } from '#components/ui/Section.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { stretched } from '#components/ui/stretched.ts'
import { pathOf } from '#config/routes.ts'
import type { ProductResources, ResourceCard } from '#server/content/resource/contract.ts'
import { dayText } from './formats.ts'

/** Kinds of materials in page order. Source: spec §2 Product page, resource units. */
const materialKinds = [
  'caseStudies',
  'videos',
  'catalogs',
  'industryFocuses',
  'news',
  'whitePapers',
] as const satisfies (keyof ProductResources)[]

const icons: Record<keyof ProductResources, IconName> = {
  caseStudies: 'factory',
  videos: 'play',
  catalogs: 'book',
  industryFocuses: 'search',
  news: 'bell',
  whitePapers: 'file',
}

interface Props {
  productName: string
  resources: ProductResources
}

/** Materials about a product by kind; empty kinds are left out. */
export function Materials({ productName, resources }: Props) {
  const { t } = useTexts()
  const title = t('product:tabs.resources')
  return (
    <Section
      id="resources"
      title={title}
      description={t('product:resources.description', { product: productName })}
    >
      {materialKinds
        .filter((it) => resources[it].length > 0)
        .map((it) => (
          <section key={it} id={it} className={unit} aria-labelledby={`${it}-title`}>
            <h3 id={`${it}-title`}>
              <Icon name={icons[it]} />
              {t(`product:resources.${it}`)}
            </h3>
            <ul>
              {resources[it].map((item) => (
                <Material key={item.slug} item={item} />
              ))}
            </ul>
          </section>
        ))}
    </Section>
  )
}

function Material({ item: { slug, title, abstract, releaseDate, lang } }: { item: ResourceCard }) {
  const { locale } = useTexts()
  const foreign = foreignLang(lang, locale)
  return (
    <li>
      <h4 lang={foreign}>
        <a
          className={stretched}
          href={`/${locale}${pathOf('marketplace-materials-details', { details: slug })}`}
        >
          {title}
        </a>
      </h4>
      <p lang={foreign}>{abstract}</p>
      <p>
        <time dateTime={releaseDate}>{dayText(releaseDate, locale)}</time> <ShownIn lang={lang} />
      </p>
    </li>
  )
}

const unit = css`
  display: grid;
  gap: ${space[5]} ${space[10]};
  padding-block: ${space[8]};
  border-block-start: 1px solid ${color.line};
  &:last-child {
    padding-block-end: 0;
  }
  ${media.tablet} {
    grid-template-columns: 220px minmax(0, 1fr);
  }
  h3 {
    display: flex;
    align-items: center;
    align-self: start;
    gap: ${space[3]};
    svg {
      flex: none;
      color: ${color.muted};
    }
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr));
    gap: ${space[6]};
  }
  li {
    position: relative;
    display: grid;
    align-content: start;
    gap: ${space[2]};
    padding: ${space[6]};
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    background: ${color.raised};
    font-size: ${size.s};
    color: ${color.muted};
    transition: border-color ${motion.normal};
    &:hover {
      border-color: ${color.link};
    }
    &:only-child {
      grid-column: 1 / -1;
    }
  }
  h4 {
    color: ${color.ink};
  }
  time {
    font-size: ${size.xs};
  }
`
