import { useTexts } from '#components/islands/texts.tsx'
import { foreignLang } from './language.ts'
import { Tag } from './Tag.tsx'

interface Props {
  /** Language of the text beside it. */
  lang: string
}

/**
 * Tag naming the language of a text that is not yet translated into the page's language; renders
 * nothing for a translated text.
 * Source: experience.md Part 1, 2.
 */
export function ShownIn({ lang }: Props) {
  const { t, locale, lang: pageLang } = useTexts()
  if (foreignLang(lang, locale) === undefined) return null
  return (
    <span lang={pageLang}>
      <Tag>{t(`language:shownIn.${lang}`)}</Tag>
    </span>
  )
}
