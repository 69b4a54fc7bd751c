import { css } from '@linaria/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { mutedText } from './wizard-style.ts'

/**
 * The secret address at which a calendar program reads the end dates: it is created, replaced and
 * removed here, and shown only once. Source: LD3, LL7.
 */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const feed = useQuery(queries.license.feed.queryOptions())
  const { create, remove } = useFeedChange()
  const isThere = feed.data !== undefined && feed.data.createdAt !== null
  const address = create.data?.data.address
  return (
    <Dialog
      title={t('app-license:feed.title')}
      onClose={onClose}
      buttons={
        <>
          {isThere && (
            <AppButton isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {t(remove.isPending ? 'app-license:feed.removing' : 'app-license:feed.remove')}
            </AppButton>
          )}
          <AppButton tone="primary" isBusy={create.isPending} onClick={() => create.mutate()}>
            {t(
              create.isPending
                ? 'app-license:feed.creating'
                : isThere
                  ? 'app-license:feed.renew'
                  : 'app-license:feed.create',
            )}
          </AppButton>
        </>
      }
    >
      <p>{t('app-license:feed.text')}</p>
      <Loaded
        query={feed}
        failedTitle={t('app-license:feed.failed')}
        skeleton={<Skeleton of="text" lines={2} />}
      >
        {({ createdAt }) => <FeedState createdAt={createdAt} isNew={address !== undefined} />}
      </Loaded>
      {address !== undefined && <Address address={address} />}
      {create.isError && <Failure error={create.error} title={t('app-license:feed.notCreated')} />}
      {remove.isError && <Failure error={remove.error} title={t('app-license:feed.notRemoved')} />}
    </Dialog>
  )
}

function FeedState({ createdAt, isNew }: { createdAt: string | null; isNew: boolean }) {
  const { t } = useTexts()
  const formats = useFormats()
  if (createdAt === null) return <p role="status">{t('app-license:feed.none')}</p>
  if (isNew) return null
  return <p role="status">{t('app-license:feed.exists', { time: formats.moment(createdAt) })}</p>
}

function Address({ address }: { address: string }) {
  const { t } = useTexts()
  return (
    <div role="status" className={shown}>
      <p>
        <CopyText text={address} label={t('app-license:feed.address')} />
      </p>
      <p className={mutedText}>{t('app-license:feed.once')}</p>
      <a
        className={button}
        data-tone="secondary"
        data-size="s"
        href={address.replace(/^https?:/, 'webcal:')}
        rel="external"
      >
        {t('app-license:feed.open')}
      </a>
    </div>
  )
}

const shown = css`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
`

function useFeedChange() {
  const { t } = useTexts()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: queries.license.feed.key() })
  const create = useMutation(queries.license.createFeed.mutationOptions({ onSuccess: refresh }))
  const remove = useMutation(
    queries.license.removeFeed.mutationOptions({
      onSuccess: async () => {
        create.reset()
        await refresh()
        showToast(t('app-license:feed.removed'))
      },
    }),
  )
  return { create, remove }
}
