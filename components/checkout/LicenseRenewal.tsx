import { useQuery } from '@tanstack/react-query'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { LoadedCheckout } from './CheckoutPage.tsx'
import { LicenseRenewalForm } from './LicenseRenewalForm.tsx'

interface Props {
  /** As the address names them. */
  serialNumbers: readonly string[]
  onPlaced: () => void
}

/** A further term for licenses. */
export function LicenseRenewal({ serialNumbers, onPlaced }: Props) {
  const { query: address } = useQueryString()
  const websiteCode = useWebsiteCode()
  const partNumber = address.get('partNumber') ?? ''
  const serialNumber = [...new Set(serialNumbers)]
  const query = useQuery({
    ...queries.checkout.licenseRenewal.queryOptions({
      input: { partNumber, serialNumber, websiteCode },
    }),
    enabled: partNumber !== '',
  })
  return (
    <LoadedCheckout query={query} isNamed={partNumber !== ''} urlAlias="">
      {(product) => <LicenseRenewalForm product={product} onPlaced={onPlaced} />}
    </LoadedCheckout>
  )
}
