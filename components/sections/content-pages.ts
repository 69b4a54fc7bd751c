import { pathOf, type RouteName } from '#config/routes.ts'

/** A page that editors write whole: its id, as the API knows it. */
export type ContentPageId =
  | 'about-us'
  | 'free-trial'
  | 'support'
  | 'support-hub'
  | 'certificated-sales'
  | 'ecosystem'
  | 'program'

/** Where such a page stands and where it leads. */
export interface ContentPage {
  route: RouteName
  /** The page above it, when that is not the front page. */
  parent?: 'support' | 'partners'
  /** What its end offers, in the words of `content:action`. Paths below the locale. */
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

/** The pages that editors write whole. Source: spec §2. */
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

/** The address of the page above a content page. */
export function parentPath(parent: NonNullable<ContentPage['parent']>): string {
  return parents[parent]
}
