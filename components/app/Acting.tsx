import { css } from '@linaria/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { announceCompanySwitch, refreshProfile } from '#components/session/profile-store.ts'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import { queries } from './api.ts'
import { useSwitch } from './use-switch.ts'

interface ActingProps {
  profile: UserProfile
  acting: NonNullable<UserProfile['acting']>
}

/** For whom a sales representative acts, why, and how long still. */
export function Acting({ profile, acting }: ActingProps) {
  const { t } = useTexts()
  const seconds = useTimeLeft(acting.until)
  const extend = useSwitch()
  const end = useMutation(
    queries.account.endActing.mutationOptions({
      onSuccess: async () => {
        announceCompanySwitch()
        await refreshProfile()
      },
    }),
  )
  return (
    <aside
      ref={measureHeight}
      className={bar}
      data-acting-bar
      aria-label={t('account:acting.title')}
    >
      <p>
        <b>{t('app:acting.for', { company: profile.accountName, name: profile.name })}</b>
        <span>{t('app:acting.reason', { reason: acting.reason })}</span>
      </p>
      <time role="timer">{clockText(seconds)}</time>
      <p role="status" className={visuallyHidden}>
        {seconds <= 60 ? t('app:acting.oneMinute') : seconds <= 300 && t('app:acting.fiveMinutes')}
      </p>
      <button
        type="button"
        aria-disabled={extend.isPending}
        onClick={() => {
          const { accountId } = profile
          if (!extend.isPending) extend.mutate({ accountId, reason: acting.reason })
        }}
      >
        {t('app:acting.extend')}
      </button>
      <button type="button" aria-disabled={end.isPending} onClick={() => end.mutate(undefined)}>
        {t('account:acting.end')}
      </button>
      {(end.error ?? extend.error) && (
        <p role="alert">{(end.error ?? extend.error)?.message || t('account:failed')}</p>
      )}
    </aside>
  )
}

/**
 * Tells the styles of the page how much of the window the bar covers: it has more lines on a phone,
 * and for long names.
 */
function measureHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--acting-bar', `${element.offsetHeight}px`),
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--acting-bar')
  }
}

/** Returns the seconds until a moment, and refreshes the profile when it has come. */
function useTimeLeft(until: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  // the remaining time changes by itself
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(until)
      setSeconds(left)
      if (left === 0) void refreshProfile()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Returns 1450 seconds as "24:10". */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function secondsUntil(until: string): number {
  return Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000))
}

const bar = css`
  position: fixed;
  z-index: 9;
  inset: auto 0 0;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[5]};
  align-items: center;
  padding: ${space[2]} ${space[5]};
  border-block-start: 2px solid ${color.warning};
  background: ${color.warningTint};
  font-size: ${size.s};
  /* a border around the whole window, which also a screenshot shows */
  &::after {
    content: '';
    position: fixed;
    z-index: 30;
    inset: 0;
    border: 3px solid ${color.warning};
    pointer-events: none;
  }
  p {
    display: flex;
    flex: 1 1 20rem;
    flex-wrap: wrap;
    gap: 0 ${space[3]};
  }
  b {
    font-weight: ${weight.bold};
  }
  time {
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
  button {
    min-height: 44px;
    font-weight: ${weight.bold};
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  @media print {
    display: none;
  }
  :global() {
    body:has([data-acting-bar]) {
      padding-block-end: var(--acting-bar, 96px);
    }
  }
`
