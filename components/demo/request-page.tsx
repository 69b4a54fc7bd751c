import { css } from '@linaria/core'
import type { DocumentPage } from '#components/document/context.ts'
import { problemText } from '#components/forms/fault-text.ts'
import { Faults } from '#components/forms/Faults.tsx'
import { toFormState } from '#components/forms/form-state.ts'
import { isFamilyNameFirst } from '#components/forms/locale-defaults.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { AnswerList } from './AnswerList.tsx'
import { questionCount } from './demo-answers.ts'
import { type DemoPage, type DemoPageData, demoHref, headingOf } from './demo-page.ts'
import { phaseOf, previousRoute, questionRoutes } from './demo-steps.ts'
import { RequestForm } from './RequestForm.tsx'
import { panel, StepFrame } from './StepFrame.tsx'

/** Form that requests the demo; without JavaScript also its review. Source: spec §2, C18. */
export const requestPage: DocumentPage<DemoPageData> = (page) => [
  { key: 'request', load: () => <Request page={page} /> },
]

function Request({ page }: { page: DemoPage }) {
  const { t } = useTexts()
  const { data, posted } = page
  const { route, questionnaire, answers } = data
  const isReview = posted?.step === 'check'
  const back = previousRoute(route, questionnaire, answers)
  return (
    <StepFrame
      phase={phaseOf(route)}
      back={back && { href: demoHref(page, back, answers), text: t(`demo:back.${back}`) }}
    >
      <div>
        <h1>{headingOf(page, undefined)}</h1>
        <p>
          {isReview
            ? t('demo:request.checkText')
            : t('demo:request.lead', { count: page.site.demoReplyDays })}
        </p>
      </div>
      {isReview ? <Review page={page} /> : <Form page={page} />}
      <section className={panel} aria-labelledby="answers">
        <h2 id="answers">{t('demo:request.answers')}</h2>
        <AnswerList
          questionnaire={questionnaire}
          answers={answers}
          changeHrefs={questionRoutes
            .slice(0, questionCount)
            .map((it) => demoHref(page, it, answers, { change: '1' }))}
        />
      </section>
    </StepFrame>
  )
}

function Form({ page }: { page: DemoPage }) {
  const { locale, site, posted, data } = page
  const { answers } = data
  return (
    <RequestForm
      locale={locale}
      action={demoHref(page, 'wpc-demo-request-demo', answers)}
      answers={Object.entries(answers).map(([name, value]) => [name, String(value)])}
      state={toFormState(posted, { locale })}
      problem={problemOf(page)}
      privacyUrl={site.privacyUrl}
      supportMail={site.supportMail}
    />
  )
}

/** Second step without JavaScript: review, then send. Source: docs/decisions/0022. */
function Review({ page }: { page: DemoPage }) {
  const { t } = useTexts()
  const { posted, data, locale } = page
  if (!posted) return null
  const { values, pass } = posted
  const names = isFamilyNameFirst(locale)
    ? (['lastName', 'firstName'] as const)
    : (['firstName', 'lastName'] as const)
  return (
    <form
      className={panel}
      method="post"
      action={demoHref(page, 'wpc-demo-request-demo', data.answers)}
      encType="multipart/form-data"
    >
      <Faults problem={problemOf(page)} />
      <dl className={typed}>
        {([...names, 'email'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`forms:label.${name}`)}</dt>
            <dd>{values[name]}</dd>
          </div>
        ))}
      </dl>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="pass" value={pass ?? ''} />
      <div data-actions>
        <Button type="submit" size="l">
          {t('demo:request.send')}
        </Button>
        <Button type="submit" size="l" tone="secondary" name="step" value="write">
          {t('demo:request.edit')}
        </Button>
      </div>
    </form>
  )
}

function problemOf({ posted, texts, site }: DemoPage): string | undefined {
  return posted?.problem ? problemText(texts.t, posted.problem, site.supportMail) : undefined
}

const typed = css`
  display: grid;
  gap: ${space[3]};
  dt {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dd {
    font-weight: ${weight.medium};
    overflow-wrap: anywhere;
  }
`
