import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import type { CompanyAccount, UserProfile } from '#server/account/contract.ts'
import { companies } from './account-panel-style.ts'
import { askApi } from './ask-api.ts'
import { onOwnStateDropped } from './own-state.ts'
import { tellCompanySwitched } from './profile-store.ts'

interface Props {
  profile: UserProfile
  /** The page with all of them, where sales say why they act for a customer. */
  allHref: string
}

const shownAtMost = 5

/** The company that is acted for, and one's other ones to change to. Source: spec §2 second account block, §6. */
export function CompanyAccounts({ profile, allHref }: Props) {
  const { t } = useTexts()
  const [accounts, setAccounts] = useState<readonly CompanyAccount[]>([])
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  // asked when the panel opens for the first time
  useEffect(() => {
    const abort = new AbortController()
    const panel = document.querySelector('#account')
    const load = () => {
      askApi<{ items: CompanyAccount[] }>('/company-accounts', { signal: abort.signal }).then(
        (it) => setAccounts(it?.items ?? []),
        (error: unknown) => abort.signal.aborted || reportError(error),
      )
    }
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') return
      panel?.removeEventListener('beforetoggle', onToggle)
      load()
    }
    if (panel?.matches(':popover-open')) load()
    else panel?.addEventListener('beforetoggle', onToggle)
    const stop = onOwnStateDropped(() => setAccounts([]))
    return () => {
      stop()
      panel?.removeEventListener('beforetoggle', onToggle)
      abort.abort()
    }
  }, [])

  const own = accounts.filter((it) => it.role !== null)
  const change = async (accountId: string) => {
    if (status === 'busy') return
    setStatus('busy')
    try {
      if (!(await askApi(`/company-accounts/${encodeURIComponent(accountId)}/switch`, { method: 'POST', body: {} }))) return
      tellCompanySwitched()
      location.reload() // all that the page shows may be the other company's
    } catch (error) {
      reportError(error)
      setStatus('failed')
    }
  }
  return (
    <div className={companies}>
      <p>
        <small>{t('account:company')}</small>
        <b>{profile.accountName === '' ? t('account:noCompany') : profile.accountName}</b>
      </p>
      {own.length > 1 && (
        <ul aria-label={t('account:companies')}>
          {own.slice(0, shownAtMost).map(({ accountId, accountName, role, isCurrent }) => (
            <li key={accountId}>
              <button
                type="button"
                {...(isCurrent ? { 'aria-current': 'true' } : {})}
                aria-disabled={isCurrent || status === 'busy'}
                onClick={() => !isCurrent && void change(accountId)}
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
