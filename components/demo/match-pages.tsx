import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import { KeptName } from '#components/ui/KeptName.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import { AnswerList } from './AnswerList.tsx'
import { type DemoPage, type DemoPageData, demoHref, headingOf, questionOf } from './demo-page.ts'
import { phaseOf, previousRoute, questionRoutes } from './demo-steps.ts'
import { Points } from './Points.tsx'
import { ProductChoice } from './ProductChoice.tsx'
import { panel, StepFrame } from './StepFrame.tsx'

/** The product that fits the answers, with the reasons, the answers and other products. */
export const matchPage: DocumentPage<DemoPageData> = (page) => [
  {
    key: 'match',
    load: () => (
      <Step page={page}>
        <MatchContent page={page} />
      </Step>
    ),
  },
]

/** What the demo of the product shows, before the product check. */
export const productPage: DocumentPage<DemoPageData> = (page) => [
  {
    key: 'product',
    load: () => (
      <Step page={page}>
        <ProductContent page={page} />
      </Step>
    ),
  },
]

function Step({ page, children }: { page: DemoPage; children: ReactNode }) {
  const { t } = useTexts()
  const { route, questionnaire, answers } = page.data
  const back = previousRoute(route, questionnaire, answers)
  return (
    <StepFrame
      phase={phaseOf(route)}
      back={back && { href: demoHref(page, back, answers), text: t(`demo:back.${back}`) }}
    >
      {children}
    </StepFrame>
  )
}

function MatchContent({ page }: { page: DemoPage }) {
  const { t } = useTexts()
  const { questionnaire, answers, matches } = page.data
  const [match, ...others] = matches
  const names = {
    industry: nameOf(page, 'q1'),
    goal: nameOf(page, 'q2'),
  }
  return (
    <>
      <div>
        <h1>
          <KeptName text={headingOf(page, match)} name={match?.detail.productBanner.productName} />
        </h1>
        {!match && <p>{t('demo:match.noneText')}</p>}
      </div>
      {match && (
        <section className={panel} aria-labelledby="because">
          <ProductChoice detail={match.detail} />
          <div>
            <h2 id="because">{t('demo:match.because')}</h2>
            <p data-reason>{t(`demo:match.${match.reason}`, names)}</p>
          </div>
        </section>
      )}
      <div data-actions>
        <LinkButton size="l" href={demoHref(page, 'wpc-demo-product', answers)}>
          {t('demo:match.next')}
        </LinkButton>
        <LinkButton
          size="l"
          tone="secondary"
          href={demoHref(page, 'wpc-demo-request-demo', answers)}
        >
          {t('demo:match.now')}
        </LinkButton>
      </div>
      <section className={panel} aria-labelledby="answers">
        <h2 id="answers">{t('demo:match.answers')}</h2>
        <AnswerList
          questionnaire={questionnaire}
          answers={answers}
          changeHrefs={questionRoutes
            .slice(0, 3)
            .map((it) => demoHref(page, it, answers, { change: '1' }))}
        />
      </section>
      {others.length > 0 && (
        <section className={panel} aria-labelledby="others">
          <h2 id="others">{t('demo:match.others')}</h2>
          {others.map(({ detail }) => (
            <ProductChoice
              key={detail.id}
              detail={detail}
              href={demoHref(page, 'wpc-demo-industry-match', {
                ...answers,
                product: detail.productAlias,
              })}
            />
          ))}
        </section>
      )}
    </>
  )
}

function ProductContent({ page }: { page: DemoPage }) {
  const { t, locale } = useTexts()
  const { answers, matches } = page.data
  const [match] = matches
  return (
    <>
      <div>
        <h1>
          <KeptName text={headingOf(page, match)} name={match?.detail.productBanner.productName} />
        </h1>
        <p lang={match && foreignLang(match.detail.lang, page.locale)}>
          {match ? match.detail.productBanner.shortIntroduction : t('demo:product.leadNone')}
        </p>
      </div>
      <Points of="product" values={{ goal: nameOf(page, 'q2') }} />
      {match && (
        <p>
          <a href={`/${locale}${pathOf('marketplace-product', { id: match.detail.productAlias })}`}>
            {t('demo:product.page')}
          </a>
        </p>
      )}
      <section className={panel} aria-labelledby="check">
        <div>
          <h2 id="check">{t('demo:product.checkTitle')}</h2>
          <p>{t('demo:product.checkText')}</p>
        </div>
        <div data-actions>
          <LinkButton size="l" href={demoHref(page, 'wpc-demo-product-check-1', answers)}>
            {t('demo:product.next')}
          </LinkButton>
          <LinkButton
            size="l"
            tone="secondary"
            href={demoHref(page, 'wpc-demo-request-demo', answers)}
          >
            {t('demo:match.now')}
          </LinkButton>
        </div>
      </section>
    </>
  )
}

function nameOf({ data: { questionnaire, answers } }: DemoPage, name: 'q1' | 'q2'): string {
  return questionOf(questionnaire, name).answers.find((it) => it.id === answers[name])?.name ?? ''
}
