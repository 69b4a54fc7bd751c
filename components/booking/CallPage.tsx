import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { panel } from '#components/sign-in/panel-style.ts'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Notice } from '#components/ui/Notice.tsx'
import type { Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { CallView } from '#server/contact/inquiry/booking-contract.ts'
import { CallTime } from './CallTime.tsx'
import { daysOf } from './slots.ts'
import { TimeChoices } from './TimeChoices.tsx'

/**
 * Shows a visitor their call, and lets them move or cancel it. Works without script. Source:
 * design/console-habits.md 19.
 */
export function CallPage({ view, locale }: { view: CallView; locale: Locale }) {
  const { t } = useTexts()
  const { state, isMoved, fault, call } = view
  const isDone = isMoved || state === 'cancelled'
  return (
    <div className={`${panel} ${box}`}>
      <h1>{t(`call:${isMoved ? 'moved' : state}.title`)}</h1>
      <p {...(isDone ? { role: 'status' } : {})}>{t(`call:${isMoved ? 'moved' : state}.text`)}</p>
      {fault && (
        <Notice title={t(`call:fault.${fault}.title`)}>{t(`call:fault.${fault}.text`)}</Notice>
      )}
      {call && <Facts call={call} locale={locale} />}
      {call && state === 'open' && <Changes view={view} call={call} locale={locale} />}
      {state !== 'open' && <Again trackingId={call?.trackingId ?? 'mail'} />}
    </div>
  )
}

type Call = NonNullable<CallView['call']>

function Facts({ call, locale }: { call: Call; locale: Locale }) {
  const { t } = useTexts()
  return (
    <dl>
      <div>
        <dt>{t('call:time')}</dt>
        <dd>
          <CallTime {...call} locale={locale} />
        </dd>
      </div>
      <div>
        <dt>{t('forms:sent.reference')}</dt>
        <dd>{call.referenceNo}</dd>
      </div>
    </dl>
  )
}

interface ChangesProps {
  view: CallView
  call: Call
  locale: Locale
}

function Changes({ view: { times, nearest, action, file, fault }, call, locale }: ChangesProps) {
  const { t } = useTexts()
  const { timeZone, deskZone } = call
  return (
    <>
      <p data-links>
        <LinkButton tone="secondary" icon="calendar" href={file} download="call.ics">
          {t('call:calendar')}
        </LinkButton>
      </p>
      <details open={fault !== null}>
        <summary>{t('call:move')}</summary>
        {times.length === 0 && fault === null ? (
          <p>{t('booking:times.none')}</p>
        ) : (
          <form method="post" action={action}>
            <TimeChoices
              days={daysOf(times, timeZone)}
              nearest={nearest}
              locale={locale}
              timeZone={timeZone}
              deskZone={deskZone}
              chosen={[]}
              label={t('call:newTime')}
              isSingle
            />
            <button className={button} type="submit" data-tone="primary">
              {t('call:moveTo')}
            </button>
          </form>
        )}
      </details>
      <details>
        <summary>{t('call:cancel')}</summary>
        <form method="post" action={action}>
          <p>{t('call:cancelText')}</p>
          <button className={button} type="submit" data-tone="secondary" name="cancel" value="1">
            {t('call:cancelNow')}
          </button>
        </form>
      </details>
    </>
  )
}

function Again({ trackingId }: { trackingId: string }) {
  const { t, locale } = useTexts()
  return (
    <p data-links>
      <LinkButton href={`/${locale}${pathOf('marketplace-cta-booking', { trackingId })}`}>
        {t('call:again')}
      </LinkButton>
      <LinkButton tone="secondary" href={`/${locale}${pathOf('marketplace')}`}>
        {t('forms:sent.home')}
      </LinkButton>
    </p>
  )
}

const box = css`
  display: grid;
  gap: ${space[5]};
  max-width: 560px;
  legend {
    padding: 0;
    font-weight: ${weight.medium};
  }
  i {
    font-style: normal;
    color: ${color.danger};
  }
  h1 + p {
    margin-block-start: calc(-1 * ${space[3]});
  }
  [role='status'] {
    margin-block-start: calc(-1 * ${space[3]});
  }
  dl {
    display: grid;
    gap: ${space[4]};
    padding: ${space[4]} ${space[5]};
    border-radius: ${radius.m};
    background: ${color.sunken};
  }
  dt {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dd {
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
  > details {
    border-block-start: 1px solid ${color.line};
    padding-block-start: ${space[4]};
    > summary {
      display: flex;
      justify-content: space-between;
      font-weight: ${weight.medium};
      color: ${color.link};
      cursor: pointer;
    }
    > summary::after {
      content: '+';
    }
    &[open] > summary::after {
      content: '−';
    }
    > :last-child {
      margin-block-start: ${space[3]};
    }
  }
  [data-links] {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`
