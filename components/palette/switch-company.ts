import { ApiProblem } from '#components/app/api-problem.ts'
import { appFactsId } from '#components/app/facts.ts'
import { announceCompanySwitch, refreshProfile } from '#components/session/profile-store.ts'

/**
 * Switches to another company in all tabs. An app page shows itself again for the new company; a
 * document is loaded anew.
 *
 * @throws ApiProblem if the server refuses; TypeError if it cannot be reached
 */
export async function switchCompany(accountId: string): Promise<void> {
  const path = `/marketplace/api/v1/company-accounts/${encodeURIComponent(accountId)}/switch`
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw await ApiProblem.of(response)
  announceCompanySwitch()
  if (document.getElementById(appFactsId)) await refreshProfile()
  else location.reload()
}
