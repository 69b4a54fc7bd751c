import { css } from '@linaria/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Locale, localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { callApi } from '#components/session/call-api.ts'
import { accountState, onAccountState } from '#components/session/profile-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { moneyText } from '#components/ui/money.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import type { AccumulatedAmountInfo } from '#server/trade/membership/contract.ts'
import { type Missing, standingOf } from './standing.ts'

interface Props {
  locale: Locale
  consoleHref: string
}

/** For whom something was asked, and what was answered; undefined when it failed. */
interface Answer {
  of: string
  told: AccumulatedAmountInfo | undefined
}

/** The level of the company that one acts for, until when, and what leads on. Its card among the levels is marked. Source: C10, spec §7. */
export function OwnStanding({ locale, consoleHref }: Props) {
  const { t } = useTexts()
  const { profile } = useSyncExternalStore(onAccountState, accountState)
  const [answer, setAnswer] = useState<Answer>()
  const of = companyOf(profile)
  // asked anew for another company; what comes too late is not shown
  useEffect(() => {
    if (of === undefined) return
    const abort = new AbortController()
    const take = (told: AccumulatedAmountInfo | undefined) =>
      abort.signal.aborted || setAnswer({ of, told })
    callApi<AccumulatedAmountInfo>('/profile/accumulated-amount-info', {
      signal: abort.signal,
    }).then(take, () => take(undefined))
    return () => abort.abort()
  }, [of])
  const shown = of !== undefined && answer?.of === of ? answer : undefined
  const memberType = shown?.told?.memberType
  // the cards stand in the document, which is the same for everybody
  useEffect(() => {
    for (const it of document.querySelectorAll<HTMLElement>('[data-member-type]'))
      it.toggleAttribute('data-own', it.dataset.memberType === String(memberType))
  }, [memberType])

  if (profile && of === undefined)
    return <p className={standing}>{t('membership:own.noCompany')}</p>
  return (
    <div className={standing} aria-live="polite" aria-busy={!shown}>
      {shown?.told && (
        <Told info={shown.told} company={profile?.accountName ?? ''} locale={locale} />
      )}
      {shown && !shown.told && <p>{t('membership:own.failed')}</p>}
      {shown && (
        <p>
          <a href={consoleHref}>{t('membership:own.console')}</a>
          <a
            href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'membership-support' })}`}
          >
            {t('membership:own.renew')}
          </a>
        </p>
      )}
    </div>
  )
}

function Told({
  info,
  company,
  locale,
}: {
  info: AccumulatedAmountInfo
  company: string
  locale: Locale
}) {
  const { t } = useTexts()
  const { next, own } = standingOf(info)
  const amountText = (priceMinor: number) =>
    moneyText({ priceMinor, currency: info.currency }, locale)
  const until = dayText(info.levelEndDate, locale)
  const levelText = (memberType: number) => t(`membership:own.levels.${memberType}`)
  return (
    <>
      <h2>
        <small>{company}</small>
        {levelText(info.memberType)}
      </h2>
      {info.memberType > 0 && <p>{t('membership:own.until', { until })}</p>}
      {next && (
        <Progress
          to={next}
          spent={info.accumulatedAmount}
          text={t('membership:own.next', {
            amount: amountText(next.missing),
            level: levelText(next.memberType),
          })}
        />
      )}
      {next && (
        <p>
          {t('membership:own.spent', {
            amount: amountText(info.accumulatedAmount),
            of: amountText(next.amount),
          })}
        </p>
      )}
      {own && (
        <p>
          {own.missing === 0
            ? t('membership:own.kept', { level: levelText(own.memberType) })
            : t('membership:own.keep', {
                amount: amountText(own.missing),
                until,
                level: levelText(own.memberType),
              })}
        </p>
      )}
    </>
  )
}

function Progress({ to, spent, text }: { to: Missing; spent: number; text: string }) {
  return (
    <label>
      <b>{text}</b>
      <progress max={to.amount} value={Math.min(spent, to.amount)} />
    </label>
  )
}

/** Who acts for which company, where that may see its level. */
function companyOf(profile: UserProfile | undefined): string | undefined {
  if (
    profile?.isLogin !== true ||
    profile.accountId === '' ||
    !profile.permissions.includes('membership.view')
  )
    return undefined
  return JSON.stringify([profile.email, profile.accountId, profile.acting !== null])
}

/** A day of a calendar, which is of no zone. */
function dayText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

const standing = css`
  display: grid;
  gap: ${space[3]};
  font-size: ${size.s};
  h2 {
    font-size: ${size.xl};
  }
  small {
    display: block;
    margin-block-end: ${space[1]};
    font-size: ${size.xs};
    font-weight: ${weight.medium};
    letter-spacing: 0;
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    margin-block-end: ${space[2]};
    font-weight: ${weight.bold};
  }
  p {
    color: ${color.muted};
  }
  progress {
    display: block;
    width: 100%;
    height: 8px;
    border: 0;
    border-radius: ${radius.full};
    background: ${color.sunken};
    overflow: hidden;
    appearance: none;
    &::-webkit-progress-bar {
      background: ${color.sunken};
    }
    &::-webkit-progress-value {
      border-radius: ${radius.full};
      background: ${color.teal};
    }
    &::-moz-progress-bar {
      border-radius: ${radius.full};
      background: ${color.teal};
    }
  }
  a {
    display: inline-block;
    padding-block: 3px;
    margin-inline-end: ${space[5]};
    font-weight: ${weight.medium};
  }
`
