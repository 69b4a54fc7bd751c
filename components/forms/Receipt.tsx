import { css, cx } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { CopyButton } from '#components/ui/CopyButton.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import type { Locale } from '#config/locales.ts'
import type { InquiryPageForm } from '#config/page-forms.ts'
import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import { isLead } from './form-kinds.ts'
import { sheet } from './form-style.ts'
import { replyText } from './reply-text.ts'

interface Props {
  form: InquiryPageForm
  locale: Locale
  /** Omitted in the template that JavaScript fills in. */
  receipt?: InquiryReceipt
  timeZone: string
  /** The time of a call, in place of that of the reply. */
  moment?: ReactNode
  /** Links to go on with. */
  children: ReactNode
}

/** Receipt of an inquiry: reference, who replies by when, and what to do until then. Source: C12. */
export function Receipt({ form, locale, receipt, timeZone, moment, children }: Props) {
  const { t } = useTexts()
  const { referenceNo = '', expectedReplyBy } = receipt ?? {}
  const title = isLead(form) ? 'forms:sent.titleOfRequest' : 'forms:sent.title'
  return (
    <section
      className={cx(sheet, box)}
      aria-labelledby="sent-title"
      tabIndex={-1}
      data-receipt
      {...(receipt ? { autoFocus: true } : {})}
    >
      <Icon name="check" size={40} />
      <div>
        <h2 id="sent-title">{t(form === 'booking' ? 'call:booked' : title)}</h2>
        <p>{t('forms:sent.text')}</p>
      </div>
      <dl>
        <div>
          <dt>{t('forms:sent.reference')}</dt>
          <dd>
            <b data-reference>{referenceNo}</b>
            <CopyButton text={referenceNo} label={t('forms:sent.reference')} />
          </dd>
        </div>
        <div>
          <dt>{t(form === 'booking' ? 'call:time' : 'forms:sent.reply')}</dt>
          <dd>
            {moment ?? (
              <time dateTime={expectedReplyBy ?? ''}>
                {expectedReplyBy === undefined
                  ? ''
                  : replyText(expectedReplyBy, { locale, timeZone })}
              </time>
            )}
          </dd>
        </div>
      </dl>
      <p>{t(`forms:sent.next.${form}`)}</p>
      <p>{t('forms:sent.keep')}</p>
      <p data-links>{children}</p>
    </section>
  )
}

const box = css`
  gap: ${space[5]};
  outline: 0;
  /* the head of the page says what to do, which is done */
  main:has(&:not(dialog *)) h1 + p {
    display: none;
  }
  > svg {
    color: ${color.teal};
  }
  h2 {
    font-size: ${size.xl};
  }
  dl {
    display: grid;
    gap: ${space[4]};
    padding: ${space[4]} ${space[5]};
    border-radius: ${radius.m};
    background: ${color.sunken};
    ${media.tablet} {
      grid-template-columns: auto 1fr;
      gap: ${space[10]};
    }
  }
  dt,
  > p {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dd {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    min-height: 32px;
    font-weight: ${weight.bold};
  }
  [data-reference] {
    font-size: ${size.l};
    letter-spacing: 0.04em;
    font-variant-numeric: tabular-nums;
  }
  [data-links] {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`
