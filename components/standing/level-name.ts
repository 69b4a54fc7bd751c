import { type Texts, useTexts } from '#components/islands/texts.tsx'

const codes = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const

/** Returns a function that names a level: 0 is Regular, 3 is VIP. */
export function useLevelName(): (memberType: number) => string {
  return levelNames(useTexts())
}

/** Returns a function that names a level with the given texts. */
export function levelNames({ t }: Pick<Texts, 't'>): (memberType: number) => string {
  return (memberType) => t(`account:levels.${codes[memberType] ?? 'REGULAR'}`)
}
