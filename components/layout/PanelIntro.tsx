import { css } from '@linaria/core'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { MenuLine } from './menu-model.ts'

interface Props {
  title: MenuLine
  /** Text of the link to the page of the sub-menu or group. */
  overviewLabel: string
}

/** Introduction to a sub-menu or to one of its groups, with a link to its page. */
export function PanelIntro({ title, overviewLabel }: Props) {
  return (
    <div className={intro}>
      <p>
        <b>{title.text}</b>
        {title.introduction}
      </p>
      {title.link && (
        <a {...title.link}>
          {overviewLabel}
          <Icon name="arrowRight" size={16} />
        </a>
      )}
    </div>
  )
}

const intro = css`
  font-size: ${size.s};
  p {
    color: ${color.muted};
  }
  b {
    display: none;
  }
  a {
    --row: 40px;
    --inset: 0;
    flex: none;
    gap: 6px;
    width: max-content;
    font-weight: ${weight.bold};
    color: ${color.link};
    &:hover {
      background: none;
      text-decoration: underline;
    }
  }
  ${media.desktop} {
    b {
      display: block;
      margin-block-end: ${space[1]};
      font-size: ${size.xl};
      line-height: 1.3;
      color: ${color.ink};
    }
  }
`
