import { css } from '@linaria/core'
import { Badge } from './Badge.tsx'

interface Props {
  of: { isHot: boolean; isNew: boolean; isSuite: boolean }
}

/** All badges of a product or menu item; renders nothing if it has none. */
export function Badges({ of: { isHot, isNew, isSuite } }: Props) {
  if (!isHot && !isNew && !isSuite) return null
  return (
    <span className={row}>
      {isHot && <Badge kind="hot" />}
      {isNew && <Badge kind="new" />}
      {isSuite && <Badge kind="suite" />}
    </span>
  )
}

const row = css`
  display: inline-flex;
  flex: none;
  gap: 4px;
`
