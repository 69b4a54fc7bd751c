import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Tabs } from '#components/ui/Tabs.tsx'
import { foreignLang } from '#components/ui/language.ts'
import type { ProgramLevel } from './program-levels.ts'

interface Props {
  levels: readonly ProgramLevel[]
  /** Language of the levels' names. */
  lang: string
  /** Code of the current level; undefined on the program's page. */
  current?: string
}

/** Tabs that link the partner program and its levels. */
export function LevelNav({ levels, lang, current }: Props) {
  const { t, locale } = useTexts()
  const programTab = {
    text: t('content:level.overview'),
    href: levelHref(locale),
    isCurrent: current === undefined,
  }
  const levelTabs = levels.map(({ code, title }) => ({
    text: title,
    href: levelHref(locale, code),
    isCurrent: code === current,
  }))
  return (
    <div lang={foreignLang(lang, locale)}>
      <Tabs label={t('content:level.nav')} tabs={[programTab, ...levelTabs]} />
    </div>
  )
}

/** Returns the path of a level's page; without a code, the path of the partner program's page. */
export function levelHref(locale: string, code?: string): string {
  return `/${locale}${pathOf('marketplace-partners-program', code === undefined ? {} : { id: code })}`
}
