import { fallbackLocale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { type Caller, permissionsOf, regionOfCaller, type SignedIn } from '#server/kernel/caller.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import { abbreviation, fullName } from './person-name.ts'
import type { UserProfile } from './contract.ts'

const levelNames = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const
const defaultCurrency = 'USD'

/** The profile of a caller with a gift value in hundredths; the spec's defaults for a visitor. Maintenance is told until it ends. Source: spec §3 userProfile, §4 (logout resets to them). */
export function profileOf(config: Config, caller: Caller, point: Minor): UserProfile {
  return caller.kind === 'visitor' ? visitorProfile(caller) : personProfile(config, caller, point)
}

function visitorProfile(caller: Caller): UserProfile {
  return {
    isLogin: false,
    firstName: '',
    lastName: '',
    name: '',
    abbreviation: '',
    email: '',
    companyName: '',
    accountName: '',
    accountId: '',
    erpId: null,
    bu: '',
    point: 0,
    currency: defaultCurrency,
    balance: amountText(0, defaultCurrency, fallbackLocale),
    memberType: 0,
    memberTypeName: levelNames[0],
    role: null,
    isAdmin: false,
    isSales: false,
    isValidOrg: null,
    hasMultipleAccounts: false,
    maintenanceTimePeriod: null,
    regionCode: null,
    acting: null,
    permissions: permissionsOf(caller),
  }
}

function personProfile(config: Config, caller: SignedIn, point: Minor): UserProfile {
  const { firstName, lastName, email, company, role, isSales, acting } = caller
  const regionCode = regionOfCaller(caller) ?? null
  const currency = productCurrency(config, regionCode)
  const memberType = company?.memberType ?? 0
  const maintenance =
    company?.maintenance && company.maintenance.to > new Date() ? company.maintenance : null
  return {
    isLogin: true,
    firstName,
    lastName,
    name: fullName(caller),
    abbreviation: abbreviation(caller),
    email,
    companyName: company?.name ?? '',
    accountName: company?.accountName ?? '',
    accountId: company?.accountId ?? '',
    erpId: company?.erpId ?? null,
    bu: company?.bu ?? '',
    point,
    currency,
    balance: amountText(point, currency, fallbackLocale),
    memberType,
    memberTypeName: levelNames[memberType] ?? levelNames[0],
    role,
    isAdmin: role === 'Admin',
    isSales,
    isValidOrg: company?.isValidOrg ?? null,
    hasMultipleAccounts: caller.companyCount > 1,
    maintenanceTimePeriod: maintenance
      ? { from: maintenance.from.toISOString(), to: maintenance.to.toISOString() }
      : null,
    regionCode,
    acting: acting ? { reason: acting.reason, until: acting.until.toISOString() } : null,
    permissions: permissionsOf(caller),
  }
}
