import { useMutation } from '@tanstack/react-query'
import { useTexts } from '#components/islands/texts.tsx'
import { announceCompanySwitch, refreshProfile } from '#components/session/profile-store.ts'
import { queries } from './api.ts'
import { showToast } from './toast-store.ts'

/**
 * Switches to another company in all tabs. What was loaded for the company before is dropped, and
 * the page is shown again for the new one.
 */
export function useSwitch() {
  const { t } = useTexts()
  return useMutation(
    queries.account.switchCompany.mutationOptions({
      onSuccess: async ({ accountName }) => {
        announceCompanySwitch()
        await refreshProfile()
        showToast(t('app:companies.switched', { company: accountName }))
      },
    }),
  )
}

export type Switching = ReturnType<typeof useSwitch>
