import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import type { CompanyAccount, UserProfile } from '#server/people/account/contract.ts'
import { companies } from './account-panel-style.ts'
import { callApi } from '#components/session/call-api.ts'
import { onPersonalStateCleared } from '#components/session/personal-state.ts'
import { announceCompanySwitch } from '#components/session/profile-store.ts'
import { reportFailure } from './report-failure.ts'
import { useAttempt } from './use-attempt.ts'

interface Props {
  profile: UserProfile
  /**
   * URL of the page with all companies, where sales representatives give their reason to act for a
   * customer.
   */
  allHref: string
}

const maxShown = 5

/**
 * The current company, with buttons to switch to the person's other companies.
 * Source: spec §2 second account block, §6.
 */
export function CompanyAccounts({ profile, allHref }: Props) {
  const { t } = useTexts()
  const [accounts, setAccounts] = useState<readonly CompanyAccount[]>([])
  const { status, attempt } = useAttempt()
  // load the companies when the panel opens; after a failure, try again when it next opens
  useEffect(() => {
    const abort = new AbortController()
    const panel = document.querySelector('#account')
    let isRequested = false
    const load = async () => {
      isRequested = true
      try {
        const answer = await callApi<{ items: CompanyAccount[] }>('/company-accounts', {
          signal: abort.signal,
        })
        if (answer) setAccounts(answer.items)
        isRequested = answer !== undefined
      } catch (error) {
        isRequested = false
        if (!abort.signal.aborted) reportFailure(error)
      }
    }
    const onToggle = (event: Event) =>
      void ((event as ToggleEvent).newState === 'open' && !isRequested && load())
    if (panel?.matches(':popover-open')) void load()
    panel?.addEventListener('beforetoggle', onToggle)
    const unsubscribe = onPersonalStateCleared(() => {
      setAccounts([])
      isRequested = false
    })
    return () => {
      unsubscribe()
      panel?.removeEventListener('beforetoggle', onToggle)
      abort.abort()
    }
  }, [])

  const own = accounts.filter((it) => it.role !== null)
  const switchTo = (accountId: string) =>
    attempt(
      () =>
        callApi(`/company-accounts/${encodeURIComponent(accountId)}/switch`, {
          method: 'POST',
          body: {},
        }),
      () => {
        announceCompanySwitch()
        location.reload() // reload, because anything on the page may depend on the company
      },
    )
  return (
    <div className={companies}>
      <p>
        <small>{t('account:company')}</small>
        <b>{profile.accountName === '' ? t('account:noCompany') : profile.accountName}</b>
      </p>
      {own.length > 1 && (
        <ul aria-label={t('account:companies')}>
          {own.slice(0, maxShown).map(({ accountId, accountName, role, isCurrent }) => (
            <li key={accountId}>
              <button
                type="button"
                {...(isCurrent ? { 'aria-current': 'true' } : {})}
                aria-disabled={isCurrent || status === 'busy'}
                onClick={() => !isCurrent && void switchTo(accountId)}
              >
                <span>
                  {accountName}
                  <small>{t(`account:roles.${role ?? 'sales'}`)}</small>
                </span>
                {isCurrent && <Check size={18} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {own.length <= 1 && <a href={allHref}>{t('account:chooseCompany')}</a>}
      {status === 'failed' && <p role="alert">{t('account:failed')}</p>}
    </div>
  )
}
