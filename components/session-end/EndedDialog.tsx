import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Popup } from '#components/notices/Popup.tsx'
import type { EndReason } from '#components/session/session-state.ts'
import { loginHref } from '#components/session/sso-links.ts'
import { button } from '#components/ui/button-style.ts'
import { useTabTitle } from './use-tab-title.ts'

interface Props {
  reason: EndReason
  hasKeptInput: boolean
  locale: Locale
}

/** Says in place that the person was signed out and why, and leads to the login. */
export function EndedDialog({ reason, hasKeptInput, locale }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(true)
  useTabTitle(t('session:ended.tab'))
  const isApp = document.getElementById('app-header') !== null
  // the panel of the account would stay in front of the dialog
  useEffect(() => {
    for (const it of document.querySelectorAll<HTMLElement>(':popover-open')) it.hidePopover()
  }, [])
  if (!isOpen) return null
  return (
    <Popup
      kind="session-ended-here"
      icon={LogIn}
      title={t('session:ended.title')}
      onClose={() => setOpen(false)}
      actions={
        <>
          <a className={button} data-tone="primary" href={loginHref()}>
            {t('session:signInAgain')}
          </a>
          {isApp ? (
            <a className={button} data-tone="ghost" href={`/${locale}/marketplace`}>
              {t('session:ended.home')}
            </a>
          ) : (
            <button type="submit" className={button} data-tone="ghost">
              {t('session:ended.goOn')}
            </button>
          )}
        </>
      }
    >
      <p>{t(`session:ended.${reason}`)}</p>
      {hasKeptInput && <p>{t('session:ended.kept')}</p>}
    </Popup>
  )
}
