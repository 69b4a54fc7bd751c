import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { queries } from './api.ts'
import { useHrefs } from './links.ts'

interface Props {
  orderNumber: string
  /** The text of the link. */
  children: ReactNode
  /** True if the text is a statement, which is shown also without the link. */
  isStatement?: boolean
}

/** Links to an order that keeps a license from being changed, or says who can open the order. */
export function OrderInProcess({ orderNumber, children, isStatement = false }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { data, isPending } = useQuery(
    queries.order.access.queryOptions({ input: { orderNumber } }),
  )
  if (isPending) return <span>{children}</span>
  if (data?.data.mayView === false && data.data.owner !== null)
    return (
      <span>
        {isStatement && <>{children} · </>}
        {t('app:orderOfOthers', { name: data.data.owner, number: orderNumber })}
      </span>
    )
  return <a href={hrefOf('console-order', { orderNumber })}>{children}</a>
}
