import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#components/app/api.ts'
import { isProblem } from '#components/app/api-problem.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { button } from '#components/ui/button-style.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'

/** Page of a checkout. */
export function CheckoutPage({ title, children }: { title: string; children: () => ReactNode }) {
  return (
    <AppPage title={title} permission="order.place.free" skeleton={<CheckoutSkeleton />}>
      {children}
    </AppPage>
  )
}

interface Props<Data> {
  query: UseQueryResult<Data>
  /** False if the address does not say what to buy. */
  isNamed: boolean
  /** Alias of the product, to whose page the buyer can return; empty if unknown. */
  urlAlias: string
  /** The form, which renders a `lazy` component. */
  children: (data: Data) => ReactNode
}

/** What is sold, once it is loaded; or that there is nothing to sell, and where to go instead. */
export function LoadedCheckout<Data>({ query, isNamed, urlAlias, children }: Props<Data>) {
  const { t } = useTexts()
  const { error } = query
  if (isProblem(error, 'license.not_found')) return <NoLicense text={error.message} />
  if (!isNamed || isProblem(error, 'plan.not_found'))
    return <NotSold text={error?.message ?? t('app-checkout:notSold.text')} urlAlias={urlAlias} />
  return (
    <Loaded query={query} failedTitle={t('app-checkout:failed')} skeleton={<CheckoutSkeleton />}>
      {(data) => <LoadedCode skeleton={<CheckoutSkeleton />}>{children(data)}</LoadedCode>}
    </Loaded>
  )
}

/**
 * No corresponding item, with the way to the product if it has a page here, else to all products.
 * Source: spec §8 checkout messages.
 */
function NotSold({ text, urlAlias }: { text: string; urlAlias: string }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const websiteCode = useWebsiteCode()
  const isNamed = urlAlias !== ''
  const product = useQuery({
    ...queries.catalog.detail.queryOptions({ input: { id: urlAlias, websiteCode } }),
    enabled: isNamed,
  })
  const id = product.data?.productAlias
  return (
    <EmptyBlock title={t('app-checkout:notSold.title')} text={text}>
      {!(isNamed && product.isPending) && (
        <a
          className={button}
          data-tone="primary"
          href={id === undefined ? hrefOf('marketplace') : hrefOf('marketplace-product', { id })}
        >
          {t(`app-checkout:notSold.${id === undefined ? 'products' : 'product'}`)}
        </a>
      )}
    </EmptyBlock>
  )
}

/** The license is not one of the company, with the way to all of its licenses. */
function NoLicense({ text }: { text: string }) {
  const { t } = useTexts()
  const href = useHrefs()('marketplace-profile-license-management')
  return (
    <EmptyBlock title={t('app-checkout:notSold.title')} text={text}>
      <a className={button} data-tone="primary" href={href}>
        {t('app-checkout:notSold.licenses')}
      </a>
    </EmptyBlock>
  )
}
