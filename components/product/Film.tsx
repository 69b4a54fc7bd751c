import { css } from '@linaria/core'
import { colour, radius } from '#components/theme/tokens.ts'
import { pictureSources } from '#config/pictures.ts'
import type { Video } from '#server/catalogue/contract.ts'

interface Props {
  video: Omit<Video, 'posterUrl'> & { posterUrl: string | null }
}

/** A video in the browser's own player; nothing of it but its poster is fetched before it is played. */
export function Film({ video: { title, url, posterUrl } }: Props) {
  const poster = posterUrl === null ? undefined : pictureSources(posterUrl, 960).src
  // its films have no speech, so there is nothing to caption
  // eslint-disable-next-line jsx-a11y/media-has-caption
  return <video className={film} controls preload="none" playsInline poster={poster} src={url} aria-label={title} width={960} height={540} />
}

const film = css`
  width: 100%;
  aspect-ratio: 16 / 9;
  border-radius: ${radius.l};
  background: ${colour.sunken};
  object-fit: cover;
  box-shadow: 0 0 0 1px ${colour.line};
`
