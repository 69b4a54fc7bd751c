/**
 * Design tokens. Colors are custom properties, declared in palette.ts with a light and a dark
 * value; the rest are constants that the build writes into the stylesheets.
 */

/**
 * Colors by purpose. Contrast is at least 4.5 for text on its background and 3 for field borders.
 */
export const color = {
  /**
   * Backgrounds: the page, a band across it, a raised card or panel, a sunken area behind an image.
   */
  ground: 'var(--ground)',
  band: 'var(--band)',
  raised: 'var(--raised)',
  sunken: 'var(--sunken)',
  /** Text: headings and body, secondary text. */
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  /** Hairlines, and the borders of fields and other controls. */
  line: 'var(--line)',
  edge: 'var(--edge)',
  /** The action color, its hover state, text on it, its tint, and links in text. */
  primary: 'var(--primary)',
  primaryHover: 'var(--primary-hover)',
  onPrimary: 'var(--on-primary)',
  tint: 'var(--tint)',
  link: 'var(--link)',
  /** Money and success. */
  teal: 'var(--teal)',
  tealTint: 'var(--teal-tint)',
  danger: 'var(--danger)',
  dangerFill: 'var(--danger-fill)',
  dangerTint: 'var(--danger-tint)',
  warning: 'var(--warning)',
  warningTint: 'var(--warning-tint)',
  /** For the free-trials item of the menu. Source: spec §2. */
  orange: 'var(--orange)',
  /**
   * Color of a product family, inside an element with `data-family`: 1 to 5, `hardware` or
   * `service`.
   */
  family: 'var(--family, var(--primary))',
  familyTint: 'var(--family-tint, var(--tint))',
} as const

/** Steps of 4 px. */
export const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  20: '5rem',
} as const

/** Font sizes; the two largest scale with the width of the screen. */
export const size = {
  xs: '0.75rem',
  s: '0.875rem',
  m: '1rem',
  l: '1.125rem',
  xl: '1.375rem',
  xxl: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)',
  display: 'clamp(2rem, 1.35rem + 2.8vw, 3.5rem)',
} as const

export const weight = { normal: '400', medium: '500', bold: '600' } as const

/** Corner radii of chips and fields, cards, large panels, and pills. */
export const radius = { s: '6px', m: '10px', l: '16px', full: '99px' } as const

/** Elevation of a hovered card and of a floating panel. */
export const shadow = { s: 'var(--shadow-s)', l: 'var(--shadow-l)' } as const

export const motion = {
  fast: '120ms ease-out',
  normal: '180ms cubic-bezier(0.2, 0, 0, 1)',
} as const

/**
 * Media queries for tablet (from 768 px) and desktop (from 1025 px), and for screens narrower than
 * each.
 * Source: spec §2, trap 16.
 */
export const media = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1025px)',
  belowTablet: '@media (max-width: 767.98px)',
  belowDesktop: '@media (max-width: 1024.98px)',
} as const

/** Dimensions of the page frame. Source: spec §9. */
export const frame = {
  headerHeight: '80px',
  /** The header is wider than pages, so that the main menu fits. */
  headerWidth: '1440px',
  pageWidth: '1240px',
  textWidth: '65ch',
  languagePanelWidth: '550px',
} as const
