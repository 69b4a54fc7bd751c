import { css } from '@linaria/core'
import { CircleAlert } from 'lucide-react'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { ApiProblem, isProblem } from './api-problem.ts'
import { type Formats, useFormats } from './formats.ts'
import { useAccount } from './profile.ts'

interface Props {
  error: Error
  /** What could not be done, such as "Your orders could not be loaded". */
  title: string
  /** Tries again; not shown for what the person may not do and for what does not exist. */
  onRetry?: () => void
}

/** A wait from which its end is said: "in a moment" would not be true. */
const longWaitSeconds = 120

/**
 * Says what failed and why, with the code for support, and offers to try again unless the person is
 * not allowed to or there is nothing there. Without a company, such as staff, nobody is told to ask
 * an Admin of it.
 */
export function Failure({ error, title, onRetry }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { profile } = useAccount()
  const isRefused = isProblem(error, 'auth.forbidden', 'crm.forbidden')
  const hasNoAdmin = isRefused && profile?.accountId === ''
  const problem = error instanceof ApiProblem ? error : undefined
  const isFinal = isRefused || problem?.status === 404
  return (
    <div className={failure} role="alert">
      <CircleAlert size={20} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p>{hasNoAdmin ? t('app:refusal.no-admin.text') : reasonOf(error, t, formats)}</p>
        {problem?.supportCode && (
          <p>{t('app:failure.supportCode', { code: problem.supportCode })}</p>
        )}
      </div>
      {onRetry && !isFinal && (
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

function reasonOf(error: Error, t: Texts['t'], formats: Formats): string {
  if (!(error instanceof ApiProblem)) return t('app:failure.offline')
  const { retryAfterSeconds = 0, retryAt, message } = error
  if (isProblem(error, 'rate.limited') && retryAt && retryAfterSeconds >= longWaitSeconds)
    return t('app:failure.limited', { time: formats.moment(retryAt) })
  return message || t('app:failure.unknown')
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
    flex: 1 1 min(14rem, 100% - 20px - ${space[3]});
    overflow-wrap: anywhere;
  }
  b {
    font-weight: ${weight.bold};
  }
`
