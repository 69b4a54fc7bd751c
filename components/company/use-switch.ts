import { useMutation } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { announceCompanySwitch, refreshProfile } from '#components/session/profile-store.ts'

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
        showToast(t('app-company:switched', { company: accountName }))
      },
    }),
  )
}

export type Switching = ReturnType<typeof useSwitch>
