import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Tabs } from '#components/ui/Tabs.tsx'
import { foreignLang } from '#components/ui/language.ts'
import type { ProgramLevel } from './program-levels.ts'

interface Props {
  levels: readonly ProgramLevel[]
  /** Language of their names. */
  lang: string
  /** Code of the level whose page this is; none on that of the program. */
  current?: string
}

/** The program and the pages of its levels. */
export function LevelNav({ levels, lang, current }: Props) {
  const { t, locale } = useTexts()
  const whole = {
    text: t('content:level.overview'),
    href: levelHref(locale),
    isCurrent: current === undefined,
  }
  const own = levels.map(({ code, title }) => ({
    text: title,
    href: levelHref(locale, code),
    isCurrent: code === current,
  }))
  return (
    <div lang={foreignLang(lang, locale)}>
      <Tabs label={t('content:level.nav')} tabs={[whole, ...own]} />
    </div>
  )
}

/** The page of a level of the partner program; without a code that of the program. */
export function levelHref(locale: string, code?: string): string {
  return `/${locale}${pathOf('marketplace-partners-program', code === undefined ? {} : { id: code })}`
}
