import { css } from '@linaria/core'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { hasPermission, useAccount } from './profile.ts'

/** Loaded when somebody opens the list for the first time. */
const CompanyList = lazy(() =>
  import('./CompanyList.tsx').then((it) => ({ default: it.CompanyList })),
)

const panelId = 'company-switcher'

/**
 * The company that the page shows, in the bar. People who may switch choose another one from a list
 * with search. It takes its place before the profile has arrived. Source: spec §6.
 */
export function CompanySwitcher() {
  const { t } = useTexts()
  const { profile } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  if (!profile?.isLogin) return <span className={company} />
  const name = profile.accountName === '' ? t('account:noCompany') : profile.accountName
  if (!hasPermission(profile, 'company.switch'))
    return <span className={company}>{profile.accountName !== '' && <b>{name}</b>}</span>
  return (
    <span className={company}>
      <button type="button" popoverTarget={panelId} title={t('account:switch')}>
        <b>{name}</b>
        <ChevronsUpDown size={16} aria-label={t('account:switch')} />
      </button>
      <div
        ref={panel}
        id={panelId}
        className={list}
        popover="auto"
        role="group"
        aria-label={t('account:switch')}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open')
          // closed and opened again at once is one event, for which the list stays as it is
          if (newState === 'open') currentTarget.querySelector('input')?.focus()
        }}
      >
        <Suspense>
          {isOpen && <CompanyList profile={profile} onDone={() => panel.current?.hidePopover()} />}
        </Suspense>
      </div>
    </span>
  )
}

const company = css`
  display: flex;
  flex: 1;
  min-width: 0;
  font-size: ${size.s};
  b {
    font-weight: ${weight.medium};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > button {
    display: flex;
    gap: ${space[1]};
    align-items: center;
    min-width: 0;
    min-height: 44px;
    padding-inline: ${space[2]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    &:hover {
      border-color: ${color.link};
    }
    svg {
      flex: none;
      color: ${color.muted};
    }
  }
`

const list = css`
  inset: 68px auto auto ${space[3]};
  width: min(420px, calc(100vw - 2 * ${space[3]}));
  max-height: min(560px, calc(100dvh - 84px));
  margin: 0;
  padding: ${space[3]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  color: inherit;
  overflow: auto;
  ${media.desktop} {
    inset-inline-start: 220px;
  }
`
