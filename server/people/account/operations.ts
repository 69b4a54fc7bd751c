import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ByWebsite } from '#server/kernel/contract.ts'
import type { Services } from '#server/kernel/operations.ts'
import { companyAccounts, endActing, switchCompany, type TellPeople } from './companies.ts'
import type { account, UserProfile } from './contract.ts'
import { mailLanguage, setMailLanguage } from './mail-language.ts'
import {
  type EndProviderSessions,
  endSession,
  endSessions,
  extendSession,
  type ListFailedSignIns,
  ownSessions,
  sessionTimes,
  signIns,
} from './own-sessions.ts'
import { toProfile } from './view.ts'

/** Functions from higher-level modules, which this module must not import. */
export interface AccountDependencies {
  /** Returns the gift value that a company can spend, in hundredths of the currency. */
  giftValueOf(db: Db, account: { companyId: string; currency: string; now: Date }): Promise<Minor>
  endProviderSessions: EndProviderSessions
  listFailedSignIns: ListFailedSignIns
  tellPeople: TellPeople
}

/** Creates the services for a person's account: profile, companies and sessions. */
export function accountServices({
  giftValueOf,
  endProviderSessions,
  listFailedSignIns,
  tellPeople,
}: AccountDependencies): Services<typeof account> {
  return {
    profile: async (ctx) => profileOf(ctx, ctx.caller),
    tickets: reportCenter,
    companies: companyAccounts,
    switchCompany: async (ctx, choice) =>
      profileOf(ctx, await switchCompany(ctx, choice, tellPeople)),
    endActing: async (ctx) => profileOf(ctx, await endActing(ctx)),
    sessions: ownSessions,
    endSessions: async (ctx, request) => endSessions(ctx, request, endProviderSessions),
    endSession: async (ctx, which) => endSession(ctx, which, endProviderSessions),
    sessionTimes,
    extendSession,
    signIns: async (ctx) => signIns(ctx, listFailedSignIns),
    mailLanguage,
    setMailLanguage,
  }

  /**
   * Returns a caller's profile with the gift value of their company. A visitor gets the defaults.
   */
  async function profileOf(
    { config, db, now }: RequestContext,
    caller: Caller,
  ): Promise<UserProfile> {
    const company = caller.kind === 'person' ? caller.company : null
    if (!company) return toProfile({ config, now, caller, giftValue: 0 })
    const currency = productCurrency(config, company.regionCode)
    const giftValue = await giftValueOf(db, { companyId: company.id, currency, now })
    return toProfile({ config, now, caller, giftValue })
  }
}

/** Returns the URL of the report center, which is our own support hub by default. Source: C17. */
async function reportCenter(
  { config, rules }: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<{ redirectUrl: string }> {
  const supportHub = absoluteAddress(rules, {
    locale: websiteCode,
    path: '/marketplace/support/support-hub',
  })
  return { redirectUrl: config.site.reportCenterUrl ?? supportHub }
}
