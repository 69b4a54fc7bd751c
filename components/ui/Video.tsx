import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, shadow } from '#components/theme/tokens.ts'
import { pictureSources } from '#config/pictures.ts'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

interface Props {
  video: { title: string; url: string; posterUrl: string | null }
}

const dimensions = { width: 960, height: 540 }

/**
 * A video, shown as its poster until it is pressed; then video-players.ts replaces the poster with
 * the browser's player. Until then, the video is not fetched and no player is created, because
 * players would keep a phone busier than the rest of the page. Without JavaScript, the player is
 * shown from the start.
 */
export function Video({ video: { title, url, posterUrl } }: Props) {
  const { t } = useTexts()
  const poster = posterUrl === null ? undefined : pictureSources(posterUrl, dimensions.width).src
  return (
    <div className={player}>
      <a href={url} data-video={title} aria-label={t('ui:film', { title })}>
        {posterUrl !== null && <Picture src={posterUrl} alt="" {...dimensions} />}
        <span>
          <Icon name="play" size={28} />
        </span>
      </a>
      <noscript>
        {/* the videos have no speech, so there is nothing to caption */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          controls
          preload="none"
          playsInline
          poster={poster}
          src={url}
          aria-label={title}
          {...dimensions}
        />
      </noscript>
    </div>
  )
}

const player = css`
  position: relative;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${radius.l};
  background: ${color.sunken};
  box-shadow: 0 0 0 1px ${color.line};
  a,
  img,
  video {
    display: block;
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
  }
  a:hover > span {
    background: ${color.primaryHover};
  }
  a:focus-visible {
    outline-offset: -3px;
  }
  @media (scripting: none) {
    a {
      display: none;
    }
  }
  a > span {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    width: 72px;
    height: 72px;
    margin: auto;
    padding-inline-start: 4px;
    border-radius: 50%;
    background: ${color.primary};
    color: ${color.onPrimary};
    box-shadow: ${shadow.l};
  }
`
