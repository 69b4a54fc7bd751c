import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, frame, media, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { iconButton } from './panel-style.ts'

interface Props {
  /** Id of the popover to close. */
  panelId: string
  title: string
}

/**
 * Button that closes a panel: in the corner on desktop, a back button at the top on smaller
 * screens.
 */
export function PanelHead({ panelId, title }: Props) {
  const { t } = useTexts()
  return (
    <>
      <button
        type="button"
        className={backButton}
        popoverTarget={panelId}
        popoverTargetAction="hide"
      >
        <Icon name="chevronLeft" />
        <span>
          <span className={visuallyHidden}>{t('layout:back')} </span>
          {title}
        </span>
      </button>
      <button
        type="button"
        className={`${iconButton} ${closeButton}`}
        popoverTarget={panelId}
        popoverTargetAction="hide"
        aria-label={t('layout:close')}
      >
        <Icon name="close" />
      </button>
    </>
  )
}

const backButton = css`
  position: sticky;
  z-index: 2;
  inset-block-start: 0;
  border-block-end: 1px solid ${color.line};
  background: ${color.raised};
  font-weight: ${weight.bold};
  ${media.desktop} {
    display: none;
  }
`

const closeButton = css`
  position: absolute;
  z-index: 2;
  inset: ${space[4]} max(${space[5]}, calc((100% - ${frame.pageWidth}) / 2 - 10px)) auto auto;
  ${media.belowDesktop} {
    button& {
      display: none;
    }
  }
`
