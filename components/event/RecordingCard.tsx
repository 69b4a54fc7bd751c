import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { languageName } from '#components/product/formats.ts'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Video } from '#components/ui/Video.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import type { EventItem } from '#server/content/event/contract.ts'
import { EventProducts } from './EventProducts.tsx'
import { dayText, isoIn } from './event-times.ts'

interface Props {
  event: EventItem
}

/**
 * A recording in the browser's native player. The China site calls it a video.
 * Source: spec §2, Event tabs.
 */
export function RecordingCard({ event }: Props) {
  const { t, locale, lang } = useTexts()
  const { id, title, abstract, speakers, language, startsAt, timeZone, videoUrl, imageUrl } = event
  if (videoUrl === null) return null
  return (
    <article
      className={card}
      id={id}
      lang={foreignLang(event.lang, locale)}
      aria-labelledby={`${id}-title`}
    >
      <Video video={{ title, url: videoUrl, posterUrl: imageUrl }} />
      <h3 id={`${id}-title`}>{title}</h3>
      <p lang={lang}>
        <time dateTime={isoIn(startsAt, timeZone).slice(0, 10)}>{dayText(event, locale)}</time>
        <span>
          {t('events:facts.spoken', {
            language: languageName(new Intl.Locale(language).language, locale),
          })}
        </span>
        <ShownIn lang={event.lang} />
      </p>
      <p>{abstract}</p>
      <p>{speakers}</p>
      <EventProducts products={event.products} />
    </article>
  )
}

const card = css`
  display: grid;
  align-content: start;
  gap: ${space[3]};
  border-radius: ${radius.l};
  &:target {
    outline: 2px solid ${color.link};
    outline-offset: ${space[3]};
  }
  > div {
    margin-block-end: ${space[2]};
  }
  h3 {
    font-size: ${size.l};
    overflow-wrap: anywhere;
    + p {
      display: flex;
      flex-wrap: wrap;
      gap: ${space[1]} ${space[4]};
      font-size: ${size.s};
      color: ${color.muted};
      ~ p {
        font-size: ${size.s};
      }
      + p ~ p {
        color: ${color.muted};
      }
    }
  }
`
