import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Popup } from '#components/notices/Popup.tsx'
import { accountState, announceSignOut } from '#components/session/profile-store.ts'
import { extendSession } from '#components/session/session-clock.ts'
import { loginHref, logoutHref } from '#components/session/sso-links.ts'
import { keepForms } from '#components/session/unsent-input.ts'
import { button } from '#components/ui/button-style.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { useTabTitle } from './use-tab-title.ts'

interface Props {
  endsAtMs: number
  /** False if the session ends even if it stays in use. */
  isExtendable: boolean
  locale: Locale
}

/** Seconds left at which screen readers are told again. */
const announcedSeconds = [30, 10] as const

/**
 * Says how long the session lasts still, and extends it. If it cannot be extended, the person can
 * sign in again at once. Esc counts as being there.
 */
export function EndingDialog({ endsAtMs, isExtendable, locale }: Props) {
  const { t } = useTexts()
  const seconds = useSecondsLeft(endsAtMs)
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  useTabTitle(t('session:ending.tab', { count: seconds }))
  const stay = async () => {
    if (status === 'busy') return
    setStatus('busy')
    setStatus((await extendSession()) === 'failed' ? 'failed' : 'idle')
  }
  const announced = announcedSeconds.findLast((it) => seconds <= it)
  return (
    <Popup
      kind="session-ending"
      icon={Timer}
      title={t(isExtendable ? 'session:ending.title' : 'session:ending.limitTitle')}
      onCancel={(event) => {
        event.preventDefault()
        if (isExtendable) void stay()
      }}
      actions={
        isExtendable ? (
          <>
            <button
              type="button"
              className={button}
              data-tone="primary"
              aria-disabled={status === 'busy' || undefined}
              onClick={() => void stay()}
            >
              {t(status === 'busy' ? 'session:ending.staying' : 'session:ending.stay')}
            </button>
            <SignOut locale={locale} />
          </>
        ) : (
          <>
            <a className={button} data-tone="primary" href={loginHref()} onClick={keepInput}>
              {t('session:signInAgain')}
            </a>
            <SignOut locale={locale} />
          </>
        )
      }
    >
      <p>{t(isExtendable ? 'session:ending.idle' : 'session:ending.limit', { count: seconds })}</p>
      <p>{t('session:ending.kept')}</p>
      <p role="status" className={visuallyHidden}>
        {announced !== undefined && t('session:ending.left', { count: announced })}
      </p>
      {status === 'failed' && <p role="alert">{t('session:ending.failed')}</p>}
    </Popup>
  )
}

/** Keeps what the person typed, before they leave the page to sign in again. */
function keepInput(): void {
  const { profile } = accountState()
  if (profile?.isLogin) keepForms(profile)
}

function SignOut({ locale }: { locale: Locale }) {
  const { t } = useTexts()
  return (
    <a
      className={button}
      data-tone="ghost"
      href={logoutHref(locale)}
      rel="nofollow"
      onClick={announceSignOut}
    >
      {t('session:ending.signOut')}
    </a>
  )
}

/** Returns the seconds until a moment, at least 0. They are right again after the computer slept. */
function useSecondsLeft(endsAtMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  // the time passes by itself
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.min(60, Math.max(0, Math.ceil((endsAtMs - now) / 1000)))
}
