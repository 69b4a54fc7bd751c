import { css } from '@linaria/core'
import { replyText } from '#components/forms/reply-text.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { CopyButton } from '#components/ui/CopyButton.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import { type DemoPage, type DemoPageData, demoHref, headingOf, isExpired } from './demo-page.ts'
import { Points } from './Points.tsx'
import { panel, StepFrame } from './StepFrame.tsx'

/**
 * Confirmation of the request: reference, time of the answer, what happens next. Without a receipt
 * in the URL, start-demo.ts fills in the one that the browser has stored. Source: spec §2, C18.
 */
export const completePage: DocumentPage<DemoPageData> = (page) => [
  {
    key: 'complete',
    load: () => (
      <StepFrame>{isExpired(page) ? <Expired page={page} /> : <Complete page={page} />}</StepFrame>
    ),
  },
]

function Complete({ page }: { page: DemoPage }) {
  const { t } = useTexts()
  const { locale, site, posted } = page
  const receipt = posted?.receipt
  return (
    <div
      className={complete}
      data-complete={receipt ? 'receipt' : 'stored'}
      data-zone={site.timeZone}
      data-start={demoHref(page, 'wpc-demo', {})}
    >
      <Icon name="check" size={40} />
      <div>
        <h1>{headingOf(page, undefined)}</h1>
        <p>{t('demo:complete.lead')}</p>
      </div>
      <dl className={panel} data-receipt hidden={!receipt}>
        <div>
          <dt>{t('demo:complete.reference')}</dt>
          <dd>
            <b data-reference>{receipt?.referenceNo ?? ''}</b>
            <CopyButton text={receipt?.referenceNo ?? ''} label={t('demo:complete.reference')} />
          </dd>
        </div>
        <div>
          <dt>{t('demo:complete.reply')}</dt>
          <dd>
            <time dateTime={receipt?.expectedReplyBy ?? ''}>
              {receipt
                ? replyText(receipt.expectedReplyBy, { locale, timeZone: site.timeZone })
                : ''}
            </time>
          </dd>
        </div>
      </dl>
      <h2>{t('demo:complete.steps')}</h2>
      <Points of="complete" values={{ count: site.demoReplyDays }} isOrdered />
      <p>{t('demo:complete.keep')}</p>
      <div data-actions>
        <LinkButton href={`/${locale}${pathOf('marketplace')}`} size="l">
          {t('demo:complete.home')}
        </LinkButton>
        <Button
          tone="secondary"
          size="l"
          hidden
          data-finish
          data-finishing={t('demo:complete.finishing')}
          data-finished={t('demo:complete.finished')}
          data-failed={t('demo:complete.failed')}
        >
          {t('demo:complete.finish')}
        </Button>
      </div>
      <p role="status" data-finish-status />
    </div>
  )
}

function Expired({ page }: { page: DemoPage }) {
  const { t, locale } = useTexts()
  return (
    <>
      <div>
        <h1>{headingOf(page, undefined)}</h1>
        <p>{t('demo:complete.goneText')}</p>
      </div>
      <div data-actions>
        <LinkButton href={demoHref(page, 'wpc-demo', {})} size="l">
          {t('demo:start.begin')}
        </LinkButton>
        <LinkButton href={`/${locale}${pathOf('marketplace')}`} size="l" tone="secondary">
          {t('demo:complete.home')}
        </LinkButton>
      </div>
    </>
  )
}

const complete = css`
  display: grid;
  gap: ${space[6]};
  > svg {
    color: ${color.teal};
  }
  dl[hidden] {
    display: none;
  }
  dt {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dd {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    font-weight: ${weight.medium};
  }
  [data-finish-status]:empty {
    display: none;
  }
`
