import { useTexts } from '#components/islands/texts.tsx'
import { foreignLang } from './language.ts'
import { Tag } from './Tag.tsx'

interface Props {
  /** Language of the text beside it. */
  of: string
}

/** Says that a text is not there in the page's language yet; nothing where it is. Source: experience.md Part 1, 2. */
export function ShownIn({ of: lang }: Props) {
  const { t, locale, lang: own } = useTexts()
  if (foreignLang(lang, locale) === undefined) return null
  return (
    <span lang={own}>
      <Tag>{t(`language:shownIn.${lang}`)}</Tag>
    </span>
  )
}
