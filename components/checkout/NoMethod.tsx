import { joinList } from '#config/lists.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { useFormats } from '#components/app/formats.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { notice } from './notice-style.ts'
import { SalesLink } from './SalesLink.tsx'
import type { Checkout } from './use-checkout.ts'

interface Props {
  checkout: Checkout
  subject: { name: string; urlAlias: string | null }
}

/**
 * No payment method is available: sales take over, with the selection in words, or an Admin is
 * asked. Source: C6, PY1.
 */
export function NoMethod({ checkout: { prices, draft }, subject }: Props) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const profile = useProfile()
  const lines = prices.data?.lines ?? []
  const named = lines.map(({ quantity, name, partNumber }) =>
    t('app-checkout:noMethod.line', { n: formats.number(quantity), name, partNumber }),
  )
  return (
    <div className={notice} role="status">
      <b>{t('app-checkout:noMethod.title')}</b>
      <p>{t('app-checkout:noMethod.text')}</p>
      <p>
        <CopyText
          text={joinList(locale, named, 'semicolon')}
          label={t('app-checkout:noMethod.selection')}
          isProse
        />
      </p>
      <div>
        <SalesLink urlAlias={subject.urlAlias} tone="primary" />
        {hasPermission(profile, 'order.request_approval') && (
          <AppButton onClick={() => draft.change({ asksApproval: true })}>
            {t('app-checkout:approval.instead')}
          </AppButton>
        )}
      </div>
    </div>
  )
}
