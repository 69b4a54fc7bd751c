import { css } from '@linaria/core'
import { color, radius, shadow } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import type { ResourceItem } from '#server/content/resource/contract.ts'
import { kindIcons } from './kind-icons.ts'

interface Props {
  item: Pick<ResourceItem, 'imageUrl' | 'typeCode' | 'hasVideo'>
  /** True if this is the largest image on the first screen. */
  isPriority?: boolean
}

/**
 * Image of a resource or, if it has none, the icon of its kind. A play icon marks a resource that
 * includes a video but is not of the kind `videos`.
 */
export function ResourcePicture({
  item: { imageUrl, typeCode, hasVideo },
  isPriority = false,
}: Props) {
  return (
    <span className={picture}>
      {imageUrl === null ? (
        <Icon name={kindIcons[typeCode]} size={44} />
      ) : (
        <Picture src={imageUrl} alt="" width={640} height={360} isPriority={isPriority} />
      )}
      {hasVideo && typeCode !== 'videos' && (
        <i>
          <Icon name="play" />
        </i>
      )}
    </span>
  )
}

const picture = css`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  background: ${color.tint};
  color: ${color.link};
  overflow: hidden;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  i {
    position: absolute;
    inset: auto auto 12px 12px;
    padding: 10px;
    border-radius: ${radius.full};
    background: ${color.raised};
    color: ${color.link};
    box-shadow: ${shadow.s};
  }
`
