import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '#components/app/api.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { showUnread } from '#components/app/unread.ts'

/** Marks notifications as read: those with the ids, or all, which can be taken back. */
export function useMarkRead() {
  const { t } = useTexts()
  const client = useQueryClient()
  const show = (unread: number) => {
    showUnread(client, unread)
    return client.invalidateQueries({ queryKey: queries.notification.page.key() })
  }
  const undo = async (readAt: string) => {
    const { unread } = await api.notification.unread({ readAt })
    await show(unread)
  }
  return useMutation(
    queries.notification.read.mutationOptions({
      context: { outlivesPage: true },
      onSuccess: ({ read, readAt, unread }, { ids }) => {
        if (ids === undefined)
          showToast(t('app-notifications:marked', { count: read }), () => undo(readAt))
        return show(unread)
      },
    }),
  )
}
