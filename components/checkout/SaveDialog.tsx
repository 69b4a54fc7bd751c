import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import { type BtoChoice, btoSelection } from './bto-choice.ts'
import { ConfigurationName } from './ConfigurationName.tsx'

interface Props {
  product: BtoCheckout
  choice: BtoChoice
  onClose: () => void
}

/** Saves a configuration under a name, complete or not, for the whole company. */
export function SaveDialog({ product, choice, onClose }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const client = useQueryClient()
  const websiteCode = useWebsiteCode()
  // the same for each attempt, so that a lost answer does not save twice
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { urlAlias, partNumber, productName } = product
  const [today] = useState(() => formats.day(new Date().toISOString()))
  const { items = [], quantity } = btoSelection(product, choice, websiteCode)
  const saving = useMutation(
    queries.checkout.saveConfiguration.mutationOptions({
      context: { idempotencyKey },
      onSuccess: async ({ data: { name } }) => {
        await client.invalidateQueries({ queryKey: queries.checkout.configurations.key() })
        showToast(t('app-bto:save.done', { name }))
        onClose()
      },
    }),
  )
  return (
    <ConfigurationName
      title={t('app-bto:save.title')}
      text={t('app-bto:save.text')}
      initial={`${productName} ${today}`}
      action={t(saving.isPending ? 'app-bto:save.busy' : 'app-bto:save.action')}
      failedTitle={t('app-bto:save.failed')}
      isBusy={saving.isPending}
      error={saving.error}
      onClose={onClose}
      onSave={(name) => saving.mutate({ name, websiteCode, urlAlias, partNumber, items, quantity })}
    />
  )
}
