import { pathOf, type RouteName } from '#config/routes.ts'

/** API id of a page that is written entirely by editors. */
export type ContentPageId =
  | 'about-us'
  | 'free-trial'
  | 'support'
  | 'support-hub'
  | 'certificated-sales'
  | 'ecosystem'
  | 'program'

/** Position of an editorial page in the site, and its links to next steps. */
export interface ContentPage {
  route: RouteName
  /** Parent page; omitted if that is the home page. */
  parent?: 'support' | 'partners'
  /**
   * Links at the end of the page: `action` is a key below `content:action`, `path` follows
   * `/{locale}`.
   */
  next: readonly { action: string; path: string }[]
}

const parents = {
  support: pathOf('marketplace-support'),
  partners: pathOf('marketplace-partners'),
} as const
const toSales = pathOf('marketplace-help-sales-support')
const toTechnical = { action: 'technical', path: pathOf('marketplace-help-technical-support') }
const toDirectory = pathOf('marketplace-partners')
const toProgram = { action: 'program', path: pathOf('marketplace-partners-program') }
const toPartnership = {
  action: 'apply',
  path: pathOf('marketplace-help-sales-support', {}, { IssueType: 'partnership-related-support' }),
}

/** Pages that are written entirely by editors. Source: spec §2. */
export const contentPages: Readonly<Record<ContentPageId, ContentPage>> = {
  'about-us': {
    route: 'marketplace-about-us',
    next: [
      { action: 'trials', path: pathOf('marketplace-free-trial') },
      { action: 'contact', path: pathOf('marketplace-help-contact-us') },
    ],
  },
  'free-trial': {
    route: 'marketplace-free-trial',
    next: [
      {
        action: 'askTrials',
        path: pathOf('marketplace-help-sales-support', {}, { IssueType: 'free-trial-support' }),
      },
      { action: 'allProducts', path: pathOf('marketplace-search') },
    ],
  },
  support: {
    route: 'marketplace-support',
    next: [toTechnical, { action: 'salesSupport', path: toSales }],
  },
  'support-hub': {
    route: 'marketplace-support-support-hub',
    parent: 'support',
    next: [toTechnical, { action: 'courses', path: pathOf('marketplace-training') }],
  },
  'certificated-sales': {
    route: 'marketplace-support-certificated-sales',
    parent: 'support',
    next: [{ action: 'partners', path: toDirectory }, toProgram],
  },
  ecosystem: {
    route: 'marketplace-partners-ecosystem',
    parent: 'partners',
    next: [toProgram, toPartnership],
  },
  program: {
    route: 'marketplace-partners-program',
    parent: 'partners',
    next: [toPartnership, { action: 'directory', path: toDirectory }],
  },
}

/** Returns the path of a parent page. */
export function parentPath(parent: NonNullable<ContentPage['parent']>): string {
  return parents[parent]
}
