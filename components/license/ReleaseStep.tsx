import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useHrefs } from '#components/app/links.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { buttonRow } from './wizard-style.ts'

/**
 * Step of the link in the email about a lost device. The license is freed only by the button, since
 * programs that check emails open links as well.
 */
export function ReleaseStep({ token }: { token: string }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const client = useQueryClient()
  const { change } = useQueryString()
  const confirm = useMutation(
    queries.license.confirmRelease.mutationOptions({
      onSuccess: async ({ data: { serialNumber } }) => {
        await client.invalidateQueries({ queryKey: queries.license.key() })
        showToast(t('app-license:release.done', { serialNumber }))
        // the token is used up and leaves the address
        void change({ release: null, serialNumber, step: 'done' }, { replaces: true })
      },
    }),
  )
  if (isProblem(confirm.error, 'not_found'))
    return (
      <EmptyBlock
        title={t('app-license:release.gone.title')}
        text={t('app-license:release.gone.text')}
      >
        <a
          className={button}
          data-tone="primary"
          href={hrefOf('marketplace-profile-license-deactivate')}
        >
          {t('app-license:release.gone.action')}
        </a>
      </EmptyBlock>
    )
  return (
    <>
      <p>{t('app-license:release.text')}</p>
      {confirm.isError && <Failure error={confirm.error} title={t('app-license:release.failed')} />}
      <div className={buttonRow}>
        <AppButton
          tone="danger"
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate({ token })}
        >
          {t(confirm.isPending ? 'app-license:release.busy' : 'app-license:release.submit')}
        </AppButton>
      </div>
    </>
  )
}
