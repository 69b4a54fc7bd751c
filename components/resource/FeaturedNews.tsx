import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { dayText } from '#components/product/formats.ts'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { lifted } from '#components/ui/lifted.ts'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { stretched } from '#components/ui/stretched.ts'
import { Tag } from '#components/ui/Tag.tsx'
import type { ResourceItem } from '#server/content/resource/contract.ts'
import { ResourcePicture } from './ResourcePicture.tsx'

/** News item that editors show above all others. Source: spec §3, Featured news. */
export function FeaturedNews({ item }: { item: ResourceItem }) {
  const { t, locale } = useTexts()
  const { title, description, lang, typeName, releaseDate, pageUrl, hasVideo } = item
  const foreign = foreignLang(lang, locale)
  return (
    <Container>
      <article className={cx(lifted, featured)} aria-labelledby="featured-title">
        <ResourcePicture item={item} isPriority />
        <div>
          <p>
            <Tag tone="warning">{t('news:featured')}</Tag> <Tag tone="primary">{typeName}</Tag>{' '}
            <time dateTime={releaseDate}>{dayText(releaseDate, locale)}</time>{' '}
            <ShownIn lang={lang} />
          </p>
          <h2 id="featured-title" lang={foreign}>
            <a className={stretched} href={pageUrl}>
              {title}
            </a>
          </h2>
          <p lang={foreign}>{description}</p>
          <b aria-hidden="true">
            {t(hasVideo ? 'news:watch' : 'news:read')}
            <Icon name="arrowRight" size={16} />
          </b>
        </div>
      </article>
    </Container>
  )
}

const featured = css`
  display: grid;
  > div {
    display: grid;
    align-content: center;
    gap: ${space[4]};
    padding: ${space[6]} ${space[5]};
  }
  p {
    color: ${color.muted};
    &:first-child {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: ${space[1]} ${space[2]};
      font-size: ${size.s};
    }
  }
  h2 {
    font-size: ${size.xxl};
    overflow-wrap: anywhere;
  }
  b {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: ${size.s};
    color: ${color.link};
  }
  ${media.tablet} {
    > span {
      aspect-ratio: 21 / 9;
    }
    > div {
      padding: ${space[8]};
    }
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 11fr) minmax(0, 10fr);
    > span {
      aspect-ratio: auto;
      min-height: 340px;
    }
    > div {
      padding: ${space[12]};
    }
  }
`
