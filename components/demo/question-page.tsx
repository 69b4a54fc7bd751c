import type { DocumentPage } from '#components/document/context.ts'
import {
  type AnswerName,
  answerNames,
  type DemoAnswers,
  firstMissing,
  questionCount,
} from './demo-answers.ts'
import {
  type DemoPage,
  type DemoPageData,
  demoHref,
  progressText,
  questionOf,
} from './demo-page.ts'
import {
  type DemoRoute,
  demoRoutes,
  firstSetupRoute,
  phaseOf,
  previousRoute,
  questionRoutes,
  recommendedHosting,
} from './demo-steps.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Creates the page that asks for an answer. Source: spec §2, C18. */
export function questionPage(name: AnswerName): DocumentPage<DemoPageData> {
  return (page) => {
    const { locale, query, texts, data } = page
    const { route, questionnaire, answers } = data
    const isChange = query['change'] === '1' && name.startsWith('q')
    const back = previousRoute(route, questionnaire, answers)
    return [
      {
        key: 'question',
        load: () => (
          <StepFrame
            phase={phaseOf(route)}
            position={progressText(page, name)}
            back={
              back && {
                href: demoHref(page, back, answers),
                text: texts.t(`demo:back.${back}`),
              }
            }
          >
            <QuestionForm
              name={name}
              question={questionOf(questionnaire, name)}
              chosen={answers[name]}
              gapHref={gapHrefOf(page)}
              action={demoHref({ locale }, nextRoute(name, data, isChange), {})}
              hidden={hiddenFields(name, answers, isChange)}
              notice={
                query['missing'] === '1'
                  ? 'missing'
                  : query['gap'] === undefined
                    ? undefined
                    : 'gap'
              }
            />
          </StepFrame>
        ),
      },
    ]
  }
}

/** Returns the page that was opened too early, without its query; undefined if there is none. */
function gapHrefOf({ locale, query }: DemoPage): string | undefined {
  const route = demoRoutes.find((it) => it === query['gap'])
  return route && demoHref({ locale }, route, {})
}

/** Returns the page after a question. A changed answer leads back to the answers. */
function nextRoute(
  name: AnswerName,
  { questionnaire, answers }: DemoPageData,
  isChange: boolean,
): DemoRoute {
  const others = { ...answers, [name]: 1 }
  const isAnswered = firstMissing(others, questionCount) === undefined
  if (name === 'q3' || (isChange && isAnswered)) return 'wpc-demo-industry-match'
  if (name === 'c2') return firstSetupRoute(recommendedHosting(questionnaire, answers).hosting)
  return questionRoutes[answerNames.indexOf(name) + 1] ?? 'wpc-demo-industry-match'
}

/** The other answers. A chosen product no longer applies once one of the first two is changed. */
function hiddenFields(
  name: AnswerName,
  { product, ...answers }: DemoAnswers,
  isChange: boolean,
): [string, string][] {
  const others = answerNames.filter((it) => it !== name && answers[it] !== undefined)
  return [
    ...others.map((it): [string, string] => [it, String(answers[it])]),
    ...(product === undefined || name === 'q1' || name === 'q2'
      ? []
      : [['product', product] as [string, string]]),
    ['from', name],
    ...(isChange ? [['change', '1'] as [string, string]] : []),
  ]
}
