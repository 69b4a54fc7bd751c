import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { SavedConfiguration } from '#server/trade/checkout/configuration-contract.ts'
import { ConfigurationName } from './ConfigurationName.tsx'

interface Props {
  saved: SavedConfiguration
  onClose: () => void
}

/** Renames a saved configuration; its parts and its price then stay. */
export function RenameDialog({ saved: { id, name: before }, onClose }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const renaming = useMutation(
    queries.checkout.renameConfiguration.mutationOptions({
      onSuccess: async ({ data: { name } }) => {
        await client.invalidateQueries({ queryKey: queries.checkout.configurations.key() })
        showToast(t('app-bto:rename.done', { name }))
        onClose()
      },
    }),
  )
  return (
    <ConfigurationName
      title={t('app-bto:rename.title')}
      initial={before}
      action={t(renaming.isPending ? 'app-bto:save.busy' : 'app-bto:rename.action')}
      failedTitle={t('app-bto:rename.failed')}
      isBusy={renaming.isPending}
      error={renaming.error}
      onClose={onClose}
      onSave={(name) => renaming.mutate({ id, name })}
    />
  )
}
