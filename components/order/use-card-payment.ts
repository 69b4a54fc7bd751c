import { useMutation } from '@tanstack/react-query'
import { api } from '#components/app/api.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

/**
 * Leads to the card payment page of an order. After a declined payment, a new one is started
 * first.
 */
export function useCardPayment({ orderNumber, status, payment }: Order) {
  return useMutation({
    mutationFn: async () => {
      if (status !== 'payment_failed') return payment.redirectUrl
      const { data } = await api.order.retry({ orderNumber })
      return data.payment.redirectUrl
    },
    onSuccess: (url) => {
      if (url !== null) location.assign(url)
    },
  })
}
