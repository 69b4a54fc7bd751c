import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { dayText } from '#components/product/formats.ts'
import { color, size, space } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { lifted } from '#components/ui/lifted.ts'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { stretched } from '#components/ui/stretched.ts'
import { Tag } from '#components/ui/Tag.tsx'
import { twoLines } from '#components/ui/two-lines.ts'
import type { ResourceItem } from '#server/content/resource/contract.ts'
import { ResourcePicture } from './ResourcePicture.tsx'

interface Props {
  item: ResourceItem
  /** Heading level of the title. */
  headingLevel?: 2 | 3 | 4
  /** True if the card's image is on the first screen. */
  isPriority?: boolean
}

/**
 * Card in a list of resources such as news, case studies and white papers. The whole card is one
 * link.
 */
export function ResourceCard({ item, headingLevel = 3, isPriority = false }: Props) {
  const { locale } = useTexts()
  const { title, abstract, lang, typeName, releaseDate, pageUrl } = item
  const Heading = `h${headingLevel}` as const
  const foreign = foreignLang(lang, locale)
  return (
    <article className={cx(lifted, card)}>
      <ResourcePicture item={item} isPriority={isPriority} />
      <div>
        <p>
          <Tag tone="primary">{typeName}</Tag>{' '}
          <time dateTime={releaseDate}>{dayText(releaseDate, locale)}</time> <ShownIn lang={lang} />
        </p>
        <Heading lang={foreign}>
          <a className={stretched} href={pageUrl}>
            {title}
          </a>
        </Heading>
        <p className={twoLines} lang={foreign}>
          {abstract}
        </p>
      </div>
    </article>
  )
}

const card = css`
  display: grid;
  grid-template-rows: auto 1fr;
  > div {
    min-width: 0;
    padding: ${space[4]};
  }
  p:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[1]} ${space[3]};
    margin-block-end: ${space[2]};
    font-size: ${size.xs};
    color: ${color.muted};
  }
  h2,
  h3,
  h4 {
    font-size: 1.0625rem;
    overflow-wrap: anywhere;
    &:lang(zh) {
      word-break: normal;
    }
  }
`
