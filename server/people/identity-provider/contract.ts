import type { Locale } from '#config/locales.ts'

/** The same page in another language. */
export interface LanguageLink {
  locale: Locale
  href: string
  isCurrent: boolean
}

/** Data that all pages of the provider share. */
export interface ProviderView {
  languages: readonly LanguageLink[]
}

/** A form of the provider: its target, and the token that protects it against forgery. */
export interface ProviderForm {
  action: string
  mark: string
}

/** A seeded person whom the sign-in page offers in development. */
export interface SeededPerson {
  name: string
  email: string
  /** Role and peculiarities of the person, for developers. */
  describes: string
  /** Address of the sign-in page with email address and password filled in. */
  href: string
}

/** The sign-in page. */
export interface SignInView extends ProviderView {
  form: ProviderForm
  /** Target of the cancel button. */
  abortAction: string
  email: string
  /** Filled in in development only. */
  password: string | null
  fault: { kind: 'wrong' } | { kind: 'locked'; minutes: number } | null
  /** Empty except in development. */
  people: readonly SeededPerson[]
}

/** Result of a form on the account page. */
export type AccountNotice =
  | 'names-saved'
  | 'password-saved'
  | 'name-missing'
  | 'password-wrong'
  | 'password-locked'
  | 'password-short'
  | 'password-long'
  | 'password-guessable'
  | 'password-same'

/** The page on which people edit their own account. */
export interface AccountView extends ProviderView {
  names: ProviderForm
  password: ProviderForm
  email: string
  givenName: string
  familyName: string
  notice: AccountNotice | null
  /** Minutes until a locked account can be tried again. */
  minutes: number
  /** Bounds of a new password's length in characters. */
  passwordLength: { min: number; max: number }
  /** Address of the page that the person came from. */
  returnHref: string
}

/** The page on which invited people join a team. */
export interface InvitationView extends ProviderView {
  /** Null for a link that is used, replaced or expired. */
  invitation: { companyName: string; role: 'Admin' | 'General' | 'Basic'; email: string } | null
  /** Days that an invitation is valid. */
  validDays: number
  form: ProviderForm
  /** True for a person without an account, who chooses a password. */
  needsPassword: boolean
  fault: 'short' | 'long' | 'guessable' | 'same' | null
  /** Bounds of a new password's length in characters. */
  passwordLength: { min: number; max: number }
  signInHref: string
}

/** The page that asks whether to sign out. */
export interface SignOutView extends ProviderView {
  form: ProviderForm
}

/** The page of an expired or refused sign-in. */
export interface RefusedView extends ProviderView {
  isExpired: boolean
  /** Address that starts a new sign-in. */
  againHref: string
}
