import { useTexts } from '#components/islands/texts.tsx'
import { ApiProblem } from '#components/app/api-problem.ts'
import type { Found } from './find-entries.ts'

interface Props {
  text: string
  isNothing: boolean
  isLoading: boolean
  isOffline: boolean
  failures: Found['failures']
}

/** Says what the list cannot: offline, a search that failed, or no match. */
export function States({ text, isNothing, isLoading, isOffline, failures }: Props) {
  const { t } = useTexts()
  if (isOffline) return <p data-note>{t('palette:offline')}</p>
  if (failures.length > 0)
    return failures.map(({ source, error }) => (
      <p key={source} data-note="failed">
        <b>{t(`palette:failed.${source}`)}</b>{' '}
        {error instanceof ApiProblem && error.message !== ''
          ? error.message
          : t('app:failure.unknown')}{' '}
        {error instanceof ApiProblem && error.supportCode !== undefined
          ? t('app:failure.supportCode', { code: error.supportCode })
          : ''}
      </p>
    ))
  if (text !== '' && isNothing)
    return <p data-note>{isLoading ? t('palette:searching') : t('palette:none', { text })}</p>
  return null
}
