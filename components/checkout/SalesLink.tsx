import { useHrefs } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'

interface Props {
  /** Product that the form for sales is then about; null if it has no page. */
  urlAlias: string | null
  tone: 'primary' | 'secondary'
}

/** The way to sales where a checkout cannot go on. */
export function SalesLink({ urlAlias, tone }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const about = urlAlias === null ? {} : { about: urlAlias }
  return (
    <a
      className={button}
      data-tone={tone}
      href={hrefOf('marketplace-help-sales-support', {}, about)}
    >
      {t('app-checkout:contactSales')}
    </a>
  )
}
