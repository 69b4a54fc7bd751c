import type { Locale } from '#config/locales.ts'

/** Link to the same page in another language. */
export interface LanguageLink {
  locale: Locale
  href: string
  isCurrent: boolean
}

/** Data that all pages of the provider share. */
export interface ProviderView {
  languages: readonly LanguageLink[]
}

/**
 * A form on a page of the provider: the URL that the form submits to, and the token that protects
 * the form against forgery.
 */
export interface ProviderForm {
  action: string
  mark: string
}

/** A seeded person that the sign-in page offers in development. */
export interface SeededPerson {
  name: string
  email: string
  /** The person's role and special traits, for developers. */
  describes: string
  /** URL of the sign-in page with the person's email address and password filled in. */
  href: string
}

/** The sign-in page. */
export interface SignInView extends ProviderView {
  form: ProviderForm
  /** URL that the cancel button submits to. */
  abortAction: string
  email: string
  /** Password of the seeded person that a developer chose; null if none was chosen. */
  password: string | null
  fault: { kind: 'wrong' } | { kind: 'locked'; minutes: number } | null
  /** Seeded people to choose from; empty except in development. */
  people: readonly SeededPerson[]
}

/** Result of submitting a form on the account page. */
export type AccountNotice =
  | 'names-saved'
  | 'password-saved'
  | 'name-missing'
  | 'name-link'
  | 'password-wrong'
  | 'password-locked'
  | 'password-short'
  | 'password-long'
  | 'password-guessable'
  | 'password-same'

/** The page where people edit their own account. */
export interface AccountView extends ProviderView {
  names: ProviderForm
  password: ProviderForm
  email: string
  givenName: string
  familyName: string
  notice: AccountNotice | null
  /** Minutes until a locked account accepts another attempt. */
  minutes: number
  /** Minimum and maximum length of a new password, in characters. */
  passwordLength: { min: number; max: number }
  /** URL of the page that the person came from. */
  returnHref: string
}

/** The page where invited people join a team. */
export interface InvitationView extends ProviderView {
  /** Null if the link has been used, has been replaced or has expired. */
  invitation: { companyName: string; role: 'Admin' | 'General' | 'Basic'; email: string } | null
  /** How many days an invitation is valid. */
  validDays: number
  form: ProviderForm
  /** True if the person has no account yet and must choose a password. */
  needsPassword: boolean
  fault: 'short' | 'long' | 'guessable' | 'same' | null
  /** Minimum and maximum length of a new password, in characters. */
  passwordLength: { min: number; max: number }
  signInHref: string
}

/** The page that asks whether to sign out. */
export interface SignOutView extends ProviderView {
  form: ProviderForm
}

/** The page for a sign-in that has expired or was rejected. */
export interface RefusedView extends ProviderView {
  isExpired: boolean
  /** URL that starts a new sign-in. */
  againHref: string
}
