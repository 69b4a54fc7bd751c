import { useQueries, useQuery } from '@tanstack/react-query'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { Waiting } from '#components/app/Waiting.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { License } from '#server/trade/license/license-contract.ts'
import { LoadedCheckout } from './CheckoutPage.tsx'
import { LicenseRenewalForm } from './LicenseRenewalForm.tsx'
import { exclusionOf, type RenewedLicense } from './renewed-license.ts'

interface Props {
  serialNumbers: readonly string[]
  onPlaced: () => void
}

/** A further term for licenses: which of them can be renewed, then the plan's checkout. */
export function LicenseRenewal({ serialNumbers, onPlaced }: Props) {
  const { t } = useTexts()
  const { query: address } = useQueryString()
  const websiteCode = useWebsiteCode()
  const partNumber = address.get('partNumber') ?? ''
  const found = useQueries({
    queries: [...new Set(serialNumbers)].map((serialNumber) =>
      queries.license.detail.queryOptions({ input: { serialNumber } }),
    ),
  })
  const rows = found.map(({ data, error }, index): RenewedLicense => {
    const serialNumber = serialNumbers[index] ?? ''
    return data
      ? { serialNumber, license: data, exclusion: exclusionOf(data, partNumber) }
      : { serialNumber, license: undefined, exclusion: error ? 'notFound' : undefined }
  })
  const first = rows.find((it): it is RenewedLicense & { license: License } => !!it.license)
  const urlAlias = first?.license.productAlias ?? ''
  const query = useQuery({
    ...queries.checkout.general.queryOptions({ input: { urlAlias, partNumber, websiteCode } }),
    enabled: urlAlias !== '' && partNumber !== '',
  })
  if (found.some((it) => it.isPending))
    return (
      <Waiting>
        <Skeleton of="text" lines={12} />
      </Waiting>
    )
  return (
    <LoadedCheckout
      query={query}
      isNamed={urlAlias !== '' && partNumber !== ''}
      urlAlias={urlAlias}
    >
      {(product) => (
        <LicenseRenewalForm
          product={product}
          rows={rows}
          title={t('app-checkout:renew.licenses')}
          onPlaced={onPlaced}
        />
      )}
    </LoadedCheckout>
  )
}
