import { fallbackLocale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import {
  type ActingCompany,
  type Caller,
  permissionsOf,
  regionOfCaller,
  type SignedIn,
} from '#server/kernel/caller.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import type { CompanyRow } from './company-store.ts'
import type { CompanyAccount, UserProfile } from './contract.ts'
import { abbreviation, fullName } from './person-name.ts'

const levelNames = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const
const defaultCurrency = 'USD'

interface ProfileFacts<C extends Caller = Caller> {
  config: Config
  now: Date
  caller: C
  /** Gift value that the company can spend, in hundredths of the currency. */
  giftValue: Minor
}

/**
 * Returns the API representation of a caller's profile. A visitor gets the spec's defaults. Source:
 * spec §3 userProfile, §4.
 */
export function toProfile({ caller, ...facts }: ProfileFacts): UserProfile {
  return caller.kind === 'visitor' ? visitorProfile(caller) : personProfile({ caller, ...facts })
}

/** Returns the API representation of a company that a person may act for. */
export function toCompanyAccount(
  row: CompanyRow,
  currentCompanyId: string | undefined,
): CompanyAccount {
  return {
    accountId: row.accountId,
    accountName: row.accountName,
    companyName: row.name,
    regionCode: row.regionCode,
    erpId: row.erpId,
    memberType: row.memberType,
    role: row.role,
    isCurrent: row.id === currentCompanyId,
  }
}

function visitorProfile(caller: Caller): UserProfile {
  return {
    isLogin: false,
    firstName: '',
    lastName: '',
    name: '',
    abbreviation: '',
    email: '',
    ...noCompany,
    point: 0,
    currency: defaultCurrency,
    balance: amountText(0, defaultCurrency, fallbackLocale),
    role: null,
    isAdmin: false,
    isSales: false,
    hasMultipleAccounts: false,
    regionCode: null,
    acting: null,
    permissions: permissionsOf(caller),
  }
}

function personProfile({ config, now, caller, giftValue }: ProfileFacts<SignedIn>): UserProfile {
  const { company, role, acting } = caller
  const regionCode = regionOfCaller(caller) ?? null
  const currency = productCurrency(config, regionCode)
  return {
    isLogin: true,
    firstName: caller.firstName,
    lastName: caller.lastName,
    name: fullName(caller),
    abbreviation: abbreviation(caller),
    email: caller.email,
    ...(company ? companyFields(company, now) : noCompany),
    point: giftValue,
    currency,
    balance: amountText(giftValue, currency, fallbackLocale),
    role,
    isAdmin: role === 'Admin',
    isSales: caller.isSales,
    hasMultipleAccounts: caller.companyCount > 1,
    regionCode,
    acting: acting ? { reason: acting.reason, until: acting.until.toISOString() } : null,
    permissions: permissionsOf(caller),
  }
}

type CompanyFields = Pick<
  UserProfile,
  | 'companyName'
  | 'accountName'
  | 'accountId'
  | 'erpId'
  | 'bu'
  | 'memberType'
  | 'memberTypeName'
  | 'isValidOrg'
  | 'maintenanceTimePeriod'
>

const noCompany: CompanyFields = {
  companyName: '',
  accountName: '',
  accountId: '',
  erpId: null,
  bu: '',
  memberType: 0,
  memberTypeName: levelNames[0],
  isValidOrg: null,
  maintenanceTimePeriod: null,
}

/** Returns a company's fields in the profile. A maintenance period is included until it ends. */
function companyFields(company: ActingCompany, now: Date): CompanyFields {
  const { memberType, maintenance } = company
  return {
    companyName: company.name,
    accountName: company.accountName,
    accountId: company.accountId,
    erpId: company.erpId,
    bu: company.bu,
    memberType,
    memberTypeName: levelNames[memberType] ?? levelNames[0],
    isValidOrg: company.isValidOrg,
    maintenanceTimePeriod:
      maintenance && maintenance.to > now
        ? { from: maintenance.from.toISOString(), to: maintenance.to.toISOString() }
        : null,
  }
}
