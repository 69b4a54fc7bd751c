import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import { Icon, type IconName } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { Picture } from '#components/ui/Picture.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { stretched } from '#components/ui/stretched.ts'
import { Tag } from '#components/ui/Tag.tsx'
import { twoLines } from '#components/ui/two-lines.ts'
import { routes } from '#config/routes.ts'
import type { Highlight, SearchItem } from '#server/content/search/contract.ts'
import { kindOf } from './kinds.ts'

/** What stands in the picture's place where there is none. */
const signs: Readonly<Record<string, IconName>> = {
  product: 'box',
  solution: 'layers',
  partner: 'users',
  training: 'book',
  event: 'calendar',
  webinar: 'play',
}

/** A page that was found, with what was searched for marked in it. */
export function ResultRow({
  item: { pageUrl, imageUrl, highlights, lang, ...item },
}: {
  item: SearchItem
}) {
  const { t, locale, lang: own } = useTexts()
  const kind = kindOf(item.kind)
  return (
    <li className={row}>
      {imageUrl === null ? (
        <span data-sign>
          <Icon name={signs[kind] ?? 'file'} size={28} />
        </span>
      ) : (
        <Picture src={imageUrl} alt="" width={400} height={300} />
      )}
      <div lang={foreignLang(lang, locale)}>
        <h3>
          <a className={stretched} href={`/${locale}${routes.marketplace.path}${pageUrl}`}>
            <Marked parts={highlights.title} />
          </a>
        </h3>
        {highlights.summary.length > 0 && (
          <p className={twoLines}>
            <Marked parts={highlights.summary} />
          </p>
        )}
        <p lang={own}>
          <Tag tone={kind === 'product' ? 'primary' : kind === 'solution' ? 'teal' : 'neutral'}>
            {t(`search:kinds.${kind}`)}
          </Tag>{' '}
          <ShownIn lang={lang} />
        </p>
      </div>
    </li>
  )
}

function Marked({ parts }: { parts: readonly Highlight[] }) {
  return parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))
}

const row = css`
  position: relative;
  display: flex;
  gap: ${space[4]};
  align-items: start;
  padding-block: ${space[5]};
  border-block-start: 1px solid ${color.line};
  &:hover a {
    color: ${color.link};
  }
  > img,
  > span {
    flex: none;
    width: 80px;
    aspect-ratio: 4 / 3;
    border-radius: ${radius.s};
    background: ${color.sunken};
    object-fit: cover;
    ${media.tablet} {
      width: 128px;
      border-radius: ${radius.m};
    }
  }
  > span {
    display: grid;
    place-items: center;
    color: ${color.muted};
  }
  > div {
    flex: 1;
    min-width: 0;
  }
  h3 {
    font-size: ${size.m};
    overflow-wrap: anywhere;
    ${media.tablet} {
      font-size: ${size.l};
    }
  }
  h3 + p:last-child {
    margin-block-start: ${space[2]};
  }
  mark {
    border-radius: 3px;
    background: ${color.tint};
    color: ${color.link};
  }
`
