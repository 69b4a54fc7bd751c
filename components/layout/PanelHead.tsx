import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { iconButton } from './panel-style.ts'

interface Props {
  /** The popover that it closes. */
  panelId: string
  title: string
}

/** The way out of a panel: below desktop a step back at its top, on desktop a cross in its corner. */
export function PanelHead({ panelId, title }: Props) {
  const { t } = useTexts()
  return (
    <>
      <button type="button" className={back} popoverTarget={panelId} popoverTargetAction="hide">
        <Icon name="chevronLeft" />
        <span>
          <span className={hidden}>{t('layout:back')} </span>
          {title}
        </span>
      </button>
      <button type="button" className={`${iconButton} ${cross}`} popoverTarget={panelId} popoverTargetAction="hide" aria-label={t('layout:close')}>
        <Icon name="close" />
      </button>
    </>
  )
}

const back = css`
  position: sticky;
  z-index: 2;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: ${space[2]};
  width: 100%;
  min-height: 56px;
  padding-inline: ${space[3]};
  border-block-end: 1px solid ${colour.line};
  background: ${colour.raised};
  font-weight: ${weight.bold};
  &:focus-visible {
    outline-offset: -2px;
  }
  ${media.desktop} {
    display: none;
  }
`

const hidden = css`
  position: absolute;
  clip-path: inset(50%);
`

const cross = css`
  position: absolute;
  z-index: 2;
  inset-block-start: ${space[4]};
  inset-inline-end: max(${space[6]}, calc((100% - 1240px) / 2 - 12px));
  ${media.belowDesktop} {
    display: none;
  }
`
