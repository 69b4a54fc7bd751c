import { css } from '@linaria/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { DatedQuote } from '#server/trade/checkout/dated-quote-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import { quoteFileHref } from './quote-file.ts'

interface Props {
  quote: Quote
  onClose: () => void
}

/** Makes a quote whose price holds for days, and shows its number, its last day and its PDF. Source: BT6. */
export function QuoteDialog({ quote, onClose }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const client = useQueryClient()
  const making = useMutation(
    queries.checkout.saveQuote.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: queries.checkout.savedQuotes.key() }),
    }),
  )
  const { totals, quoteId, paymentMethodCode, savedUntil } = quote
  const made = making.data?.data
  return (
    <Dialog
      title={t('app-bto:quote.title')}
      onClose={onClose}
      buttons={
        made ? (
          <>
            <AppButton onClick={onClose}>{t('app:close')}</AppButton>
            <a
              className={button}
              data-tone="primary"
              href={quoteFileHref(made.quoteId)}
              rel="external"
              download
            >
              <FileText size={18} aria-hidden="true" />
              {t('app-bto:quote.pdf')}
            </a>
          </>
        ) : (
          <>
            <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
            <AppButton
              tone="primary"
              isBusy={making.isPending}
              onClick={() => making.mutate({ quoteId })}
            >
              {t(making.isPending ? 'app-bto:quote.busy' : 'app-bto:quote.make')}
            </AppButton>
          </>
        )
      }
    >
      {made ? (
        <Made quote={made} />
      ) : (
        <>
          <p>{t('app-bto:quote.text')}</p>
          <FactList
            facts={[
              {
                label: t('app-order:sum.total'),
                value: formats.money(totals.subtotal, totals.currency),
              },
              {
                label: t('app-bto:quote.method'),
                value: t(`app-order:payment.${paymentMethodCode}`),
              },
              {
                label: t('app-bto:quote.until'),
                value: t('app-bto:quote.untilDay', {
                  day: formats.day(savedUntil.day),
                  zone: savedUntil.timeZone,
                }),
              },
            ]}
          />
        </>
      )}
      {making.isError && <Failure error={making.error} title={t('app-bto:quote.failed')} />}
    </Dialog>
  )
}

function Made({ quote: { quoteId, number, validUntil, timeZone } }: { quote: DatedQuote }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const href = hrefOf('marketplace-transaction-btocheckout', {}, { quote: quoteId })
  return (
    <div className={result} role="status">
      <FactList
        facts={[
          {
            label: t('app-bto:quote.number'),
            value: <CopyText text={number} label={t('app-bto:quote.number')} />,
          },
          {
            label: t('app-bto:quote.until'),
            value: t('app-bto:quote.untilDay', { day: formats.day(validUntil), zone: timeZone }),
          },
        ]}
      />
      <p>{t('app-bto:quote.colleague')}</p>
      <CopyText text={new URL(href, location.origin).href} label={t('app-bto:share.link')} />
    </div>
  )
}

const result = css`
  display: grid;
  gap: ${space[4]};
  p {
    color: ${color.muted};
  }
`
