import { choice } from '#components/ui/choice-style.ts'
import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Notice } from '#components/ui/Notice.tsx'
import type { DemoQuestion } from '#server/contact/demo/contract.ts'
import type { AnswerName } from './demo-answers.ts'

interface Props {
  name: AnswerName
  question: DemoQuestion
  /** Id of the answer given before. */
  chosen: number | undefined
  /** Path of the page that the form leads to. */
  action: string
  /** Other answers, which the form passes on. */
  hidden: readonly (readonly [string, string])[]
  /** Why the question is shown: sent without an answer, or a later page needs it. */
  notice: 'missing' | 'gap' | undefined
  /** Path of the page that needs the answer, to which start-demo.ts returns. */
  gapHref: string | undefined
}

/**
 * One question with its answers. The form leads to the next page, whose URL then has the answer: it
 * works without JavaScript, and Back shows the question with its answer.
 */
export function QuestionForm({ name, question, chosen, action, hidden, notice, gapHref }: Props) {
  const { t } = useTexts()
  const { code, title, hint, answers } = question
  const error = notice === 'missing' ? t(`demo:missing.${code}`) : undefined
  const [first] = answers
  return (
    <form
      className={form}
      method="get"
      action={action}
      noValidate
      data-question={name}
      data-gap={gapHref}
    >
      {error && (
        <div role="alert" tabIndex={-1} autoFocus data-faults>
          <Notice tone="danger" title={t('demo:errorTitle')}>
            <a href={`#${name}-${first?.id}`}>{error}</a>
          </Notice>
        </div>
      )}
      {notice === 'gap' && (
        <Notice title={t('demo:gap.title')} isLive>
          {t('demo:gap.text')}
        </Notice>
      )}
      {hidden.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <fieldset
        role="radiogroup"
        aria-required="true"
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        {...(error ? { 'aria-invalid': true } : {})}
      >
        <legend>
          <h1>{title}</h1>
        </legend>
        <p id={`${name}-hint`}>{hint}</p>
        {error && (
          <p id={`${name}-error`} data-error>
            {error}
          </p>
        )}
        <div>
          {answers.map((it) => (
            <label key={it.id} className={choice}>
              <input
                type="radio"
                id={`${name}-${it.id}`}
                name={name}
                value={it.id}
                defaultChecked={it.id === chosen}
                {...(it.hint ? { 'aria-describedby': `${name}-${it.id}-hint` } : {})}
              />
              <span>
                <b>{it.name}</b>
                {it.hint && <small id={`${name}-${it.id}-hint`}>{it.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div data-actions>
        <Button type="submit" size="l">
          {t('demo:continue')}
        </Button>
      </div>
    </form>
  )
}

const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  fieldset {
    min-width: 0;
    > p {
      margin-block-start: ${space[2]};
      color: ${color.muted};
    }
    > [data-error] {
      font-weight: ${weight.medium};
      color: ${color.danger};
    }
    > div {
      display: grid;
      gap: ${space[3]};
      margin-block-start: ${space[5]};
    }
  }
  legend {
    width: 100%;
    padding: 0;
  }
  label {
    gap: ${space[4]};
    align-items: center;
    min-height: 64px;
  }
  input[type='radio'] {
    flex: none;
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: ${color.primary};
    outline: 0;
  }
  [data-faults] {
    border-radius: ${radius.m};
    a {
      color: inherit;
    }
  }
`
