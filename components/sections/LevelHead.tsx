import { pathOf } from '#config/routes.ts'
import type { Crumb } from '#components/document/structured-data.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { figureText } from '#config/figure.ts'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { card } from './card-style.ts'
import { FigureList } from './KeyFigures.tsx'
import { LevelNav, levelHref } from './LevelNav.tsx'
import type { ProgramLevel } from './program-levels.ts'

interface Props {
  level: ProgramLevel
  levels: readonly ProgramLevel[]
  /** Language of the levels' texts. */
  textLang: string
  crumbs: readonly Crumb[]
}

/** Head of a partner level's page: description, benefits in figures, and how to apply. */
export function LevelHead({ level, levels, textLang, crumbs }: Props) {
  const { t, locale } = useTexts()
  const { title, body, discountPercent, seatsPerYear } = level
  const figures = [
    ...(discountPercent === undefined
      ? []
      : [
          {
            value: figureText(`${discountPercent}%`, locale),
            title: t('content:level.discountLabel'),
          },
        ]),
    ...(seatsPerYear > 0
      ? [{ value: String(seatsPerYear), title: t('content:level.seatsLabel') }]
      : []),
  ]
  return (
    <PageHead
      crumbs={crumbs}
      title={t('content:level.title', { level: title })}
      description={body}
      lang={foreignLang(textLang, locale)}
      {...(figures.length > 0 ? { aside: figurePanel(figures) } : {})}
      nav={<LevelNav levels={levels} lang={textLang} current={level.code} />}
    >
      <LinkButton
        href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'partnership-related-support' })}`}
      >
        {t('content:level.apply')}
      </LinkButton>
      <LinkButton tone="secondary" href={levelHref(locale)}>
        {t('content:level.all')}
      </LinkButton>
    </PageHead>
  )
}

function figurePanel(figures: readonly { value: string; title: string }[]) {
  return (
    <div className={card}>
      <FigureList figures={figures} />
    </div>
  )
}
