import { css } from '@linaria/core'
import { type MouseEvent, useState } from 'react'
import { type IslandComponent, island } from '#components/islands/island.ts'
import { isPageReloading } from '#components/islands/reload-once.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, motion, radius, shadow, size, space } from '#components/theme/tokens.ts'
import { Picture } from '#components/ui/Picture.tsx'
import type { Picture as Screenshot } from '#server/content/product/contract.ts'
import type { AlbumViewer } from './AlbumViewer.tsx'

interface Props {
  pictures: readonly Screenshot[]
}

/** Width of a thumbnail in CSS pixels. */
const thumbnailWidth = 400

/**
 * Screenshots that open in a full-screen viewer; without JavaScript, each links to its image file.
 */
const Album: IslandComponent<Props> = ({ pictures }) => {
  const { t } = useTexts()
  const [openIndex, setOpenIndex] = useState<number>()
  const [Viewer, setViewer] = useState<typeof AlbumViewer>()
  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const viewerModule = await import('./AlbumViewer.tsx')
      setViewer(() => viewerModule.AlbumViewer)
      setOpenIndex(index)
    } catch {
      // the viewer failed to load: let the link open the image file
      if (!isPageReloading()) location.assign(href)
    }
  }
  return (
    <>
      <ul className={grid}>
        {pictures.map(({ url, width, height, caption }, index) => (
          <li key={url}>
            <a
              href={url}
              aria-label={t('product:screenshots.open', { caption })}
              onClick={(event) => void open(event, index)}
            >
              <Picture
                src={url}
                alt=""
                width={thumbnailWidth}
                height={Math.round((thumbnailWidth * height) / width)}
              />
            </a>
            <p>{caption}</p>
          </li>
        ))}
      </ul>
      {Viewer && openIndex !== undefined && (
        <Viewer pictures={pictures} startAt={openIndex} onClose={() => setOpenIndex(undefined)} />
      )}
    </>
  )
}

Album.island = island('product/Album', [
  'product:screenshots.close',
  'product:screenshots.next',
  'product:screenshots.open',
  'product:screenshots.position',
  'product:screenshots.previous',
  'product:screenshots.viewer',
  'product:screenshots.zoomIn',
  'product:screenshots.zoomOut',
])
export default Album

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${space[6]};
  a {
    display: block;
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    overflow: hidden;
    transition: box-shadow ${motion.normal};
    cursor: zoom-in;
    &:hover {
      box-shadow: ${shadow.l};
    }
  }
  img {
    width: 100%;
    aspect-ratio: 16 / 10;
    object-fit: cover;
    object-position: top;
  }
  p {
    margin-block-start: ${space[3]};
    font-size: ${size.s};
    color: ${color.muted};
  }
`
