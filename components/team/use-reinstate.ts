import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { nameOf } from './contact-name.ts'

/** Takes a removed member back. */
export function useReinstate() {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation(
    queries.team.reinstate.mutationOptions({
      onSuccess: async (contact) => {
        await client.invalidateQueries({ queryKey: queries.team.key() })
        showToast(t('app-team:reinstate.done', { name: nameOf(contact) }))
      },
    }),
  )
}
