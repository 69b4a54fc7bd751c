import type { Locale } from '#config/locales.ts'

/** The same page in another language. */
export interface LanguageLink {
  locale: Locale
  href: string
  isCurrent: boolean
}

/** What every page of the provider shows around its content. */
export interface ProviderView {
  languages: readonly LanguageLink[]
}

/** A form of the provider: where it is sent, and the mark that it must carry. */
export interface ProviderForm {
  action: string
  mark: string
}

/** A seeded person whom development offers to sign in as. */
export interface SeededPerson {
  name: string
  email: string
  /** What the person is good for. */
  describes: string
  /** The page with the person's e-mail address and password filled in. */
  href: string
}

/** The sign-in page. */
export interface SignInView extends ProviderView {
  form: ProviderForm
  /** Where the form is sent to give up. */
  abortAction: string
  email: string
  /** Filled in by development alone. */
  password: string | null
  fault: { kind: 'wrong' } | { kind: 'locked'; minutes: number } | null
  /** Empty but in development. */
  people: readonly SeededPerson[]
}

/** What a form of the account page says after it was sent. */
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

/** The page on which somebody changes their own account. */
export interface AccountView extends ProviderView {
  names: ProviderForm
  password: ProviderForm
  email: string
  givenName: string
  familyName: string
  notice: AccountNotice | null
  /** Until somebody who typed a wrong password too often may try again. */
  minutes: number
  /** A new password has so many characters. */
  passwordLength: { min: number; max: number }
  /** Where the person came from. */
  returnHref: string
}

/** Where somebody joins a team that they were invited to. */
export interface InvitationView extends ProviderView {
  /** Null for a link that is used, replaced or too old. */
  invitation: { companyName: string; role: 'Admin' | 'General' | 'Basic'; email: string } | null
  form: ProviderForm
  /** Whether they choose a password: they have no account yet. */
  needsPassword: boolean
  fault: 'short' | 'long' | 'guessable' | 'same' | null
  /** A new password has so many characters. */
  passwordLength: { min: number; max: number }
  signInHref: string
}

/** Asks whether to sign out. */
export interface SignOutView extends ProviderView {
  form: ProviderForm
}

/** A sign-in that came too late, or that the provider does not take. */
export interface RefusedView extends ProviderView {
  isExpired: boolean
  /** Where to begin again. */
  againHref: string
}
