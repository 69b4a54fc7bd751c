import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, shadow } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { iconButton } from './panel-style.ts'

/**
 * Link to the top of the page; scroll-to-top.ts shows it after 1450 px of scrolling.
 * Source: spec §9.
 */
export function ScrollToTop() {
  const { t } = useTexts()
  return (
    <>
      <i className={mark} data-scroll-mark />
      <a
        className={`${iconButton} ${cornerButton}`}
        href="#top"
        aria-label={t('layout:scrollToTop')}
        data-scroll-to-top
        hidden
      >
        <Icon name="arrowUp" />
      </a>
    </>
  )
}

/** First pixel of the page, which scroll-to-top.ts watches. */
const mark = css`
  position: absolute;
  inset-block-start: 0;
  width: 1px;
  height: 1px;
`

/** CSS class for a button in the corner; the chat's is below the link to the top. */
export const cornerButton = css`
  position: fixed;
  inset: auto 15px 150px auto;
  border: 1px solid ${color.line};
  background: ${color.raised};
  box-shadow: ${shadow.s};
  &[data-chat] {
    bottom: 85px;
  }
`
