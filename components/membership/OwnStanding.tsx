import { css } from '@linaria/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Locale, localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { callApi } from '#components/session/call-api.ts'
import { accountState, onAccountState } from '#components/session/profile-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { moneyText } from '#components/ui/money.ts'
import { progressBar } from '#components/ui/progress-bar.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import type { LevelTarget, MembershipStanding } from '#server/trade/standing/contract.ts'

interface Props {
  locale: Locale
  consoleHref: string
}

/**
 * Membership level of the current company, its end date and next steps. Also highlights the card of
 * that level.
 * Source: C10, spec §7.
 */
export function OwnStanding({ locale, consoleHref }: Props) {
  const { t } = useTexts()
  const { profile } = useSyncExternalStore(onAccountState, accountState)
  const company = companyKey(profile)
  const loaded = useStanding(company)
  const mayRenew = profile?.permissions.includes('membership.renew') === true
  useMarkedLevel(loaded?.info?.memberType)

  if (profile && company === undefined)
    return <p className={standing}>{t('membership:own.noCompany')}</p>
  return (
    <div className={standing} aria-live="polite" aria-busy={!loaded}>
      {loaded && (
        <>
          {loaded.info ? (
            <Level info={loaded.info} company={profile?.accountName ?? ''} locale={locale} />
          ) : (
            <p>{t('membership:own.failed')}</p>
          )}
          <NextSteps
            locale={locale}
            consoleHref={consoleHref}
            info={mayRenew ? loaded.info : undefined}
          />
        </>
      )}
    </div>
  )
}

interface LoadedStanding {
  company: string
  /** Undefined if loading failed. */
  info: MembershipStanding | undefined
}

/** Loads the standing of a company; returns undefined while it loads. */
function useStanding(company: string | undefined): LoadedStanding | undefined {
  const [loaded, setLoaded] = useState<LoadedStanding>()
  // reload when the company changes, and ignore a late response for the previous one
  useEffect(() => {
    if (company === undefined) return
    const abort = new AbortController()
    const store = (info: MembershipStanding | undefined) =>
      abort.signal.aborted || setLoaded({ company, info })
    callApi<MembershipStanding>('/membership/standing', {
      signal: abort.signal,
    }).then(store, () => store(undefined))
    return () => abort.abort()
  }, [company])
  return loaded?.company === company ? loaded : undefined
}

/** Highlights the card of the company's level on the page. */
function useMarkedLevel(memberType: number | undefined): void {
  // set the attribute by hand, because the cards are server-rendered and the same for everyone
  useEffect(() => {
    for (const card of document.querySelectorAll<HTMLElement>('[data-member-type]'))
      card.toggleAttribute('data-own', card.dataset.memberType === String(memberType))
  }, [memberType])
}

interface StepsProps extends Props {
  /** Undefined if the person may not buy a level, or if it is not known. */
  info: MembershipStanding | undefined
}

/** Links to the console and to the checkout of the own and the next level; else to sales. */
function NextSteps({ locale, consoleHref, info }: StepsProps) {
  const { t } = useTexts()
  const offers = info ? offersFor(info) : []
  const salesPath = pathOf(
    'marketplace-help-sales-support',
    {},
    { IssueType: 'membership-support' },
  )
  return (
    <p>
      <a href={consoleHref}>{t('membership:own.console')}</a>
      {offers.map(({ memberType, partNumber, isOwn }) => (
        <a
          key={partNumber}
          href={`/${locale}${pathOf('marketplace-transaction-renew-checkout', {}, { partNumber })}`}
          rel="nofollow"
        >
          {t(isOwn ? 'membership:own.renewLevel' : 'membership:own.buyLevel', {
            level: t(`membership:own.levels.${memberType}`),
          })}
        </a>
      ))}
      {offers.length === 0 && <a href={`/${locale}${salesPath}`}>{t('membership:own.renew')}</a>}
    </p>
  )
}

/** Returns the plans that keep the level and that reach the next one, if they are sold. */
function offersFor({ levels, memberType: own }: MembershipStanding) {
  return levels.flatMap(({ memberType, plan }) =>
    plan && plan.effect !== null && memberType <= own + 1
      ? [{ memberType, partNumber: plan.partNumber, isOwn: plan.effect === 'MaintainLevel' }]
      : [],
  )
}

interface LevelProps {
  info: MembershipStanding
  company: string
  locale: Locale
}

function Level({ info, company, locale }: LevelProps) {
  const { t } = useTexts()
  const { next, keep } = info
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
        <>
          <Progress
            target={next}
            spent={info.accumulatedAmount}
            text={t('membership:own.next', {
              amount: amountText(next.missing),
              level: levelText(next.memberType),
            })}
          />
          <p>
            {t('membership:own.spent', {
              amount: amountText(info.accumulatedAmount),
              of: amountText(next.amount),
            })}
          </p>
        </>
      )}
      {keep && (
        <p>
          {keep.missing === 0
            ? t('membership:own.kept', { level: levelText(keep.memberType) })
            : t('membership:own.keep', {
                amount: amountText(keep.missing),
                until,
                level: levelText(keep.memberType),
              })}
        </p>
      )}
    </>
  )
}

function Progress({ target, spent, text }: { target: LevelTarget; spent: number; text: string }) {
  return (
    <label>
      <b>{text}</b>
      <progress
        className={progressBar}
        max={target.amount}
        value={Math.min(spent, target.amount)}
      />
    </label>
  )
}

/**
 * Returns a key for the signed-in person and their company; undefined if the person may not see the
 * company's level.
 */
function companyKey(profile: UserProfile | undefined): string | undefined {
  if (
    profile?.isLogin !== true ||
    profile.accountId === '' ||
    !profile.permissions.includes('membership.view')
  )
    return undefined
  return JSON.stringify([profile.email, profile.accountId, profile.acting !== null])
}

/**
 * Formats a calendar day in long style. A day has no time zone; formatting it as UTC keeps it
 * unchanged.
 */
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
    --track: ${color.sunken};
    --fill: ${color.teal};
  }
  a {
    display: inline-block;
    padding-block: 3px;
    margin-inline-end: ${space[5]};
    font-weight: ${weight.medium};
  }
`
