import { css } from '@linaria/core'
import { useState } from 'react'
import { isLocale } from '#config/locales.ts'
import { api } from '#components/app/api.ts'
import { CopyText } from '#components/app/CopyText.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { FileText } from 'lucide-react'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { DatedQuote } from '#server/trade/checkout/dated-quote-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import type { QuoteState } from '#server/trade/checkout/quote-state-contract.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { quoteOwner } from './own-storage.ts'
import { quoteFileHref } from './quote-file.ts'
import { QuoteChange } from './QuoteChange.tsx'
import { useCheckout } from './use-checkout.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  state: QuoteState
  onPlaced: () => void
}

/** Orders a quote at its price, whoever of the company made it. Source: BT6, C21. */
export function QuoteForm({ state, onPlaced }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const websiteCode = useWebsiteCode()
  const { quoteId, dated, request, change } = state
  const { urlAlias, partNumber, serialNumber, transactionType, checkoutType, items, quantity } =
    request
  const owner = quoteOwner(profile, quoteId)
  const draft = useDraft(owner)
  const [quote, setQuote] = useState<Quote>(state)
  const renew = async () => {
    const { data } = await api.checkout.renewQuote({ quoteId })
    setQuote(data)
    return data
  }
  const checkout = useCheckout({
    owner,
    draft,
    faults: [],
    selection: {
      websiteCode,
      transactionType,
      checkoutType,
      quantity,
      ...(urlAlias === undefined ? {} : { urlAlias }),
      ...(partNumber === undefined ? {} : { partNumber }),
      ...(serialNumber === undefined ? {} : { serialNumber }),
      items,
    },
    delivery: deliveryOf(request),
    quoted: {
      quote,
      websiteCode: isLocale(request.websiteCode) ? request.websiteCode : websiteCode,
      renew,
    },
    onPlaced,
  })
  const name = state.lines[0]?.name ?? ''
  return (
    <CheckoutFrame checkout={checkout} subject={{ name, urlAlias: urlAlias ?? null }}>
      <CheckoutStep title={t('app-bto:quote.step')}>
        {dated && <QuoteFacts dated={dated} />}
        <p>
          {dated?.state === 'withdrawn'
            ? t('app-bto:quote.noLongerFixed', { number: dated.number })
            : t('app-bto:quote.fixed')}
        </p>
        {change && <QuoteChange change={change} quote={state} />}
        <div className={links}>
          <a
            className={button}
            data-tone="secondary"
            data-size="s"
            href={quoteFileHref(quoteId)}
            rel="external"
            download
          >
            <FileText size={16} aria-hidden="true" />
            {t('app-bto:quote.pdf')}
          </a>
          <a
            className={button}
            data-tone="secondary"
            data-size="s"
            href={hrefOf('marketplace-transaction-btocheckout', {}, { view: 'saved' })}
          >
            {t('app-bto:menu.saved')}
          </a>
        </div>
      </CheckoutStep>
    </CheckoutFrame>
  )
}

/** Number, last day and who made it. */
function QuoteFacts({ dated }: { dated: DatedQuote }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { number, validUntil, timeZone, owner } = dated
  return (
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
        { label: t('app-bto:quote.owner'), value: owner },
      ]}
    />
  )
}

function deliveryOf({ receiveMail, serialNumbers }: QuoteState['request']) {
  return {
    ...(receiveMail === undefined ? {} : { receiveMail }),
    ...(serialNumbers.length > 0 ? { serialNumbers } : {}),
  }
}

const links = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`
