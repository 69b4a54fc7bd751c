import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import type { Questionnaire } from '#server/contact/demo/contract.ts'
import { answerNames, type DemoAnswers, questionCount } from './demo-answers.ts'

interface Props {
  questionnaire: Questionnaire
  answers: DemoAnswers
  /** Links to change the answers, in the order of the questions. */
  changeHrefs?: readonly string[]
}

/** The three answers, each with a link that changes it. */
export function AnswerList({ questionnaire, answers, changeHrefs }: Props) {
  const { t } = useTexts()
  const rows = answerNames.slice(0, questionCount).map((name, index) => ({
    question: questionnaire.questions[index]?.title ?? '',
    answer: questionnaire.questions[index]?.answers.find((it) => it.id === answers[name])?.name,
    href: changeHrefs?.[index],
  }))
  return (
    <dl className={list}>
      {rows.map(({ question, answer, href }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            {answer}
            {href && (
              <a href={href} aria-label={t('demo:match.changeAbout', { question })}>
                {t('demo:match.change')}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const list = css`
  > div + div {
    margin-block-start: ${space[3]};
    padding-block-start: ${space[3]};
    border-block-start: 1px solid ${color.line};
  }
  dt {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dd {
    display: flex;
    gap: ${space[4]};
    align-items: center;
    justify-content: space-between;
    font-weight: ${weight.medium};
  }
  a {
    display: inline-flex;
    flex: none;
    align-items: center;
    min-height: 32px;
    font-size: ${size.s};
  }
`
