import { whenParsed } from '#components/islands/moments.ts'
import { redirectToLogin } from '#components/session/redirect-to-login.ts'

/** Time to wait for the answer. Source: C17. */
const patienceMs = 5000

interface Answer {
  redirectUrl?: string
  detail?: string
  supportCode?: string
}

/** Asks where the report center is, and goes there. A failure is shown with a button to retry. */
export function startReportCenter(): void {
  whenParsed(() => {
    const page = document.querySelector<HTMLElement>('[data-report-center]')
    if (!page) return
    const open = () => void openReportCenter(page)
    page.querySelector('[data-retry]')?.addEventListener('click', open)
    open()
  })
}

async function openReportCenter(page: HTMLElement): Promise<void> {
  showFailure(page, null)
  const locale = page.dataset['reportCenter'] ?? ''
  try {
    const response = await fetch(`/marketplace/api/v1/tickets?websiteCode=${locale}`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.status === 401 && redirectToLogin()) return
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
    const answer: Answer = isJson ? ((await response.json()) as Answer) : {}
    if (response.ok && answer.redirectUrl !== undefined) location.replace(answer.redirectUrl)
    else showFailure(page, answer)
  } catch {
    showFailure(page, {})
  }
}

/** Shows why the report center did not open; null shows that it is opening. */
function showFailure(page: HTMLElement, failure: Answer | null): void {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-${name}]`)
  part('opening')?.toggleAttribute('hidden', failure !== null)
  part('failed')?.toggleAttribute('hidden', failure === null)
  const reason = part('reason')
  if (reason && failure?.detail !== undefined) reason.textContent = failure.detail
  const support = part('support')
  const code = support?.querySelector('code')
  support?.toggleAttribute('hidden', failure?.supportCode === undefined)
  if (code) code.textContent = failure?.supportCode ?? ''
}
