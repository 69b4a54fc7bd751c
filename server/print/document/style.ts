/** The colors of a product family in documents: those of the site's light theme. */
export interface Palette {
  /** The gradient of the band on the first page, from dark to bright. */
  band: readonly [string, string]
  accent: string
  tint: string
}

const hardware: Palette = {
  band: ['#10161d', '#46566a'],
  accent: '#4c5a73',
  tint: '#eef1f6',
}

const byTheme: Readonly<Record<string, Palette>> = {
  '1': { band: ['#07332e', '#12795f'], accent: '#12793f', tint: '#e7f6ed' },
  '2': { band: ['#0b1040', '#2f49c9'], accent: '#1f5fd6', tint: '#e9f1fe' },
  '3': { band: ['#1f052c', '#7a2bb5'], accent: '#6d3fd1', tint: '#f2edfd' },
  '4': { band: ['#051a38', '#0c6c95'], accent: '#0b7189', tint: '#e5f5f9' },
  '5': { band: ['#3e2006', '#b8600e'], accent: '#a14a06', tint: '#fdf2e3' },
  hardware,
  service: { band: ['#43120b', '#c0452f'], accent: '#bb3f2b', tint: '#fdeeeb' },
}

/** Returns the colors of a product's family or kind; those of hardware for any other name. */
export function paletteOf(theme: string): Palette {
  return byTheme[theme] ?? hardware
}

export const ink = '#16202e'
export const soft = '#53617a'
export const hairline = '#d8dee8'

/** The A4 page size and margins, in points. */
export const paper = { width: 595.28, height: 841.89, side: 48, top: 64, bottom: 62 } as const

/** Width of the text area. */
export const measure = paper.width - 2 * paper.side
