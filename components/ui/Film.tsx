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
 * A video: its poster, in whose place the browser's player comes when it is pressed (films.ts). Nothing of the video is fetched before,
 * nor is a player made, which keeps a phone busy longer than all else of the page. Without script the player stands there at once.
 */
export function Film({ video: { title, url, posterUrl } }: Props) {
  const { t } = useTexts()
  const poster = posterUrl === null ? undefined : pictureSources(posterUrl, dimensions.width).src
  return (
    <div className={film}>
      <a href={url} data-film={title} aria-label={t('ui:film', { title })}>
        {posterUrl !== null && <Picture src={posterUrl} alt="" {...dimensions} />}
        <span>
          <Icon name="play" size={28} />
        </span>
      </a>
      <noscript>
        {/* its films have no speech, so there is nothing to caption */}
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

const film = css`
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
