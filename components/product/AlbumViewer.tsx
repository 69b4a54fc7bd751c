import { css } from '@linaria/core'
import { useRef, useState } from 'react'
import { Lightbox } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useTexts } from '#components/islands/texts.tsx'
import { size, space } from '#components/theme/tokens.ts'
import type { Picture } from '#server/content/product/contract.ts'
import 'yet-another-react-lightbox/styles.css'

interface Props {
  pictures: readonly Picture[]
  startAt: number
  onClose: () => void
}

/**
 * Full-screen image viewer with arrows, swipe, zoom and Escape. Loaded when an image is first
 * opened.
 */
export function AlbumViewer({ pictures, startAt, onClose }: Props) {
  const { t } = useTexts()
  const [index, setIndex] = useState(startAt)
  // keep the same array, because a new one would reset the viewer to its first image
  const [slides] = useState(() =>
    pictures.map(({ url, width, height, caption: alt }) => ({ src: url, width, height, alt })),
  )
  const opener = useRef(document.activeElement)
  const { caption = '' } = pictures[index] ?? {}
  return (
    <Lightbox
      className={viewer}
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: '64px' }}
      zoom={{ maxZoomPixelRatio: 3 }}
      on={{
        view: (it) => setIndex(it.index),
        exited: () => (opener.current as HTMLElement | null)?.focus(),
      }}
      labels={{
        Lightbox: t('product:screenshots.viewer'),
        Close: t('product:screenshots.close'),
        Next: t('product:screenshots.next'),
        Previous: t('product:screenshots.previous'),
        'Zoom in': t('product:screenshots.zoomIn'),
        'Zoom out': t('product:screenshots.zoomOut'),
      }}
      render={{
        controls: () => (
          <p className={line} aria-live="polite">
            {caption}{' '}
            <span>
              {t('product:screenshots.position', { index: index + 1, total: pictures.length })}
            </span>
          </p>
        ),
      }}
    />
  )
}

const viewer = css`
  --yarl__color_backdrop: #070d1af2;
`

const line = css`
  position: absolute;
  inset: auto 0 0;
  padding: ${space[4]};
  font-size: ${size.s};
  text-align: center;
  color: #fff;
  span {
    white-space: nowrap;
    opacity: 0.7;
  }
`
