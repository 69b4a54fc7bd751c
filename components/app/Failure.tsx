import { css } from '@linaria/core'
import { CircleAlert } from 'lucide-react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { ApiProblem } from './api-problem.ts'

interface Props {
  error: Error
  /** What could not be done, such as "Your orders could not be loaded". */
  title: string
  /** Tries again; absent if that cannot help. */
  onRetry?: () => void
}

/** Says what failed and why, with the code for support, and offers to try again. */
export function Failure({ error, title, onRetry }: Props) {
  const { t } = useTexts()
  const problem = error instanceof ApiProblem ? error : undefined
  const reason = problem?.message || t(problem ? 'app:failure.unknown' : 'app:failure.offline')
  return (
    <div className={failure} role="alert">
      <CircleAlert size={20} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p>{reason}</p>
        {problem?.supportCode && (
          <p>{t('app:failure.supportCode', { code: problem.supportCode })}</p>
        )}
      </div>
      {onRetry && (
        <button
          className={button}
          type="button"
          data-tone="secondary"
          data-size="s"
          onClick={onRetry}
        >
          {t('app:retry')}
        </button>
      )}
    </div>
  )
}

const failure = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: start;
  padding: ${space[4]};
  border: 1px solid ${color.danger};
  border-radius: ${radius.m};
  background: ${color.dangerTint};
  > svg {
    flex: none;
    color: ${color.danger};
  }
  > div {
    flex: 1 1 14rem;
    overflow-wrap: anywhere;
    text-wrap: pretty;
    &:lang(ja) {
      word-break: auto-phrase;
    }
  }
  b {
    font-weight: ${weight.bold};
  }
`
