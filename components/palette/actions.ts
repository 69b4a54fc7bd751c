import type { Permission } from '#config/permissions.ts'
import { presetRanges, todayIn } from '#components/app/date-range.ts'
import type { HrefOf } from '#components/app/links.ts'
import { navItemsOf } from '#components/app/nav-items.ts'
import { loginHref } from '#components/session/sso-links.ts'
import type { Texts } from '#components/islands/texts.tsx'
import type { UserProfile } from '#server/people/account/contract.ts'
import type { Entry } from './entries.ts'

/** Who asks, and where. */
export interface Asker {
  /** Undefined for a visitor, and until the profile has loaded. */
  profile: UserProfile | undefined
  texts: Texts
  hrefOf: HrefOf
  showShortcuts: () => void
}

/** Days of "Licenses to renew" and of "Licenses that end soon". */
const renewableDays = 90
const soonDays = 30

/** Commands that open a page: an action, or a list with a filter. */
const commands: readonly {
  key: string
  permission: Permission
  hrefOf: (hrefOf: HrefOf) => string
}[] = [
  {
    key: 'activate',
    permission: 'license.activate',
    hrefOf: (it) => it('marketplace-profile-license-activate'),
  },
  {
    key: 'renew',
    permission: 'order.place',
    hrefOf: (it) => licensesWith(it, { endsWithin: String(renewableDays) }),
  },
  {
    key: 'invite',
    permission: 'team.manage',
    hrefOf: (it) => it('console-team-management', {}, { dialog: 'invite' }),
  },
  {
    key: 'approve',
    permission: 'order.approve',
    hrefOf: (it) => it('console-bills', {}, { view: 'approval' }),
  },
  {
    key: 'recentOrders',
    permission: 'order.view',
    hrefOf: (it) => it('console-bills', {}, { ...lastDays() }),
  },
  {
    key: 'endingLicenses',
    permission: 'license.view',
    hrefOf: (it) => licensesWith(it, { endsWithin: String(soonDays) }),
  },
  {
    key: 'unassignedLicenses',
    permission: 'license.assign',
    hrefOf: (it) => licensesWith(it, { state: 'usable', assignee: 'none' }),
  },
  {
    key: 'notActivatedLicenses',
    permission: 'license.view',
    hrefOf: (it) => licensesWith(it, { state: 'not_activated' }),
  },
  {
    key: 'unpaidOrders',
    permission: 'order.view',
    hrefOf: (it) => it('console-bills', {}, { view: 'payment' }),
  },
  {
    key: 'deactivate',
    permission: 'license.deactivate',
    hrefOf: (it) => it('marketplace-profile-license-deactivate'),
  },
  {
    key: 'switchCompany',
    permission: 'company.switch',
    hrefOf: (it) => it('console-company-accounts'),
  },
]

/** Returns what a person may do now, most useful first; for a visitor what needs no account. */
export function actionEntries(asker: Asker): readonly Entry[] {
  const { profile, texts, hrefOf } = asker
  const allowed = commands.filter(({ permission }) => profile?.permissions.includes(permission))
  return [
    ...allowed.map((it): Entry => ({
      kind: 'actions',
      key: it.key,
      title: texts.t(`palette:actions.${it.key}`, { renewableDays, soonDays }),
      href: it.hrefOf(hrefOf),
    })),
    ...(isVisitor() ? [logIn(texts)] : []),
    ...settings(asker),
  ]
}

/** Returns the app pages that a signed-in person may open. */
export function pageEntries({ profile, texts, hrefOf }: Asker): readonly Entry[] {
  if (!profile) return []
  return navItemsOf(profile).map(({ route, text }) => ({
    kind: 'pages',
    key: route,
    title: texts.t(text),
    href: hrefOf(route),
  }))
}

/** Returns the pages on which people help, for when nothing was found. */
export function helpEntries({ texts, hrefOf }: Asker): readonly Entry[] {
  const routes = ['marketplace-help-contact-us', 'marketplace-support-support-hub'] as const
  return routes.map((route) => ({
    kind: 'help',
    key: route,
    title: texts.t(`palette:help.${route}`),
    href: hrefOf(route),
  }))
}

function settings({ texts, showShortcuts }: Asker): Entry[] {
  const { t } = texts
  const themes = (['light', 'dark', 'system'] as const).map((theme): Entry => ({
    kind: 'actions',
    key: `theme-${theme}`,
    title: t(`palette:actions.theme.${theme}`),
    // every page has the choice, whose enhancement applies it
    run: () => document.querySelector<HTMLElement>(`[data-theme-choice][value=${theme}]`)?.click(),
  }))
  // the links of the language menu that the person may use, on documents and on app pages
  const links = document.querySelectorAll<HTMLAnchorElement>('#language a[lang], #account a[lang]')
  const languages = [...links]
    .filter((it) => it.closest('[hidden]') === null && !it.hasAttribute('aria-current'))
    .map((it): Entry => ({
      kind: 'actions',
      key: `language-${it.pathname}`,
      title: t('palette:actions.language', { language: it.textContent.trim() }),
      run: () => it.click(),
    }))
  const shortcuts: Entry = {
    kind: 'actions',
    key: 'shortcuts',
    title: t('palette:shortcuts.title'),
    run: showShortcuts,
  }
  return [...themes, ...languages, shortcuts]
}

function logIn({ t }: Texts): Entry {
  return {
    kind: 'actions',
    key: 'logIn',
    title: t('app:signIn'),
    run: () => location.assign(loginHref()),
  }
}

function isVisitor(): boolean {
  return document.documentElement.dataset.signedIn === undefined
}

function licensesWith(hrefOf: HrefOf, query: Readonly<Record<string, string>>): string {
  return hrefOf('marketplace-profile-license-management', {}, query)
}

function lastDays() {
  return presetRanges(todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)).days90
}
