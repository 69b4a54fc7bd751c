import { css, cx } from '@linaria/core'
import { Bell as BellIcon } from 'lucide-react'
import { headerButton } from './header-button.ts'
import { useHrefs } from './links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, weight } from '#components/theme/tokens.ts'
import { useUnread } from './unread.ts'

const maxShown = 99

/** Link to the notifications in the bar, with the number of unread ones. */
export function Bell() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const unread = useUnread() ?? 0
  return (
    <a
      className={cx(headerButton, bell)}
      data-for="member"
      href={hrefOf('console-notifications')}
      aria-label={unread > 0 ? t('app:bell.labelOf', { count: unread }) : t('app:bell.label')}
    >
      <BellIcon size={20} aria-hidden="true" />
      {unread > 0 && <b aria-hidden="true">{unread > maxShown ? `${maxShown}+` : unread}</b>}
    </a>
  )
}

const bell = css`
  position: relative;
  text-decoration: none;
  :root:not([data-signed-in]) & {
    display: none;
  }
  b {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-start: 22px;
    min-width: 18px;
    padding-inline: 4px;
    border-radius: ${radius.full};
    background: ${color.dangerFill};
    font-size: ${size.xs};
    font-weight: ${weight.bold};
    line-height: 18px;
    font-variant-numeric: tabular-nums;
    text-align: center;
    color: ${color.onPrimary};
    @media (forced-colors: active) {
      border: 1px solid;
    }
  }
`
