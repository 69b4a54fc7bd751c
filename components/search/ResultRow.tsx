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

/** Icons shown in place of a missing image, by kind. */
const kindIcons: Readonly<Record<string, IconName>> = {
  product: 'box',
  solution: 'layers',
  partner: 'users',
  training: 'book',
  event: 'calendar',
  webinar: 'play',
}

const kindTones: Readonly<Record<string, 'primary' | 'teal'>> = {
  product: 'primary',
  solution: 'teal',
}

/** A search result, with matches highlighted. */
export function ResultRow({
  item: { pageUrl, imageUrl, source, highlights, lang, ...item },
}: {
  item: SearchItem
}) {
  const { t, locale, lang: pageLang } = useTexts()
  const kind = kindOf(item.kind)
  return (
    <li className={row}>
      {imageUrl === null ? (
        <span data-sign>
          <Icon name={kindIcons[kind] ?? 'file'} size={28} />
        </span>
      ) : (
        <Picture src={imageUrl} alt="" width={400} height={300} />
      )}
      <div lang={foreignLang(lang, locale)}>
        <h3>
          <a
            className={stretched}
            href={`/${locale}${routes.marketplace.path}${pageUrl}`}
            data-source={source}
          >
            <HighlightedText parts={highlights.title} />
          </a>
        </h3>
        {highlights.summary.length > 0 && (
          <p className={twoLines}>
            <HighlightedText parts={highlights.summary} />
          </p>
        )}
        <p lang={pageLang}>
          <Tag tone={kindTones[kind] ?? 'neutral'}>{t(`search:kinds.${kind}`)}</Tag>{' '}
          <ShownIn lang={lang} />
        </p>
      </div>
    </li>
  )
}

function HighlightedText({ parts }: { parts: readonly Highlight[] }) {
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
