import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { ApiProblem } from '#components/app/api-problem.ts'
import type { Found } from './find-entries.ts'

interface Props {
  text: string
  isNothing: boolean
  isLoading: boolean
  isOffline: boolean
  failures: Found['failures']
  /** Why the company could not be switched. */
  switchError: Error | undefined
}

/** Says what the list cannot: offline, a search that failed, or no match. */
export function States({ text, isNothing, isLoading, isOffline, failures, switchError }: Props) {
  const texts = useTexts()
  const { t } = texts
  if (switchError) return <Failed title={t('app:companies.switchFailed')} error={switchError} />
  if (isOffline)
    return <p data-note>{t(navigator.onLine ? 'palette:unreachable' : 'palette:offline')}</p>
  const [failure] = failures
  if (failure) return <Failed title={titleOf(failures, texts)} error={failure.error} />
  if (text !== '' && isNothing)
    return <p data-note>{isLoading ? t('palette:searching') : t('palette:none', { text })}</p>
  return null
}

/** Several parts mostly fail for the same reason, which is then said once. */
function titleOf(failures: Found['failures'], { t, lang }: Texts): string {
  const [{ source } = { source: 'site' }, ...others] = failures
  if (others.length === 0) return t(`palette:failed.${source}`)
  const parts = failures.map((it) =>
    t(it.source === 'site' ? 'palette:failed.siteName' : `palette:groups.${it.source}`),
  )
  return t('palette:failed.several', { parts: new Intl.ListFormat(lang).format(parts) })
}

/** Says what failed, why, and its support code. */
function Failed({ title, error }: { title: string; error: Error }) {
  const { t } = useTexts()
  return (
    <p data-note="failed" role="alert">
      <b>{title}</b>
      <span>
        {error instanceof ApiProblem && error.message !== ''
          ? error.message
          : t('app:failure.unknown')}
      </span>
      {error instanceof ApiProblem && error.supportCode !== undefined && (
        <span>{t('app:failure.supportCode', { code: error.supportCode })}</span>
      )}
    </p>
  )
}
