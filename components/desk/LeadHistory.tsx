import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { StatusMark, type StatusTone } from '#components/app/StatusMark.tsx'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import type { LeadEvent } from '#server/contact/desk/lead-contract.ts'
import { writing } from './desk-style.ts'

const tones: Record<NonNullable<LeadEvent['mail']>, StatusTone> = {
  waiting: 'open',
  sent: 'good',
  failed: 'bad',
}

/** What the desk did with a lead, the latest first. Notes look different from answers. */
export function LeadHistory({ events }: { events: readonly LeadEvent[] }) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <Panel title={t('app-desk:history.title')}>
      {events.length === 0 ? (
        <p>{t('app-desk:history.empty')}</p>
      ) : (
        <ol className={list}>
          {events.map((it) => (
            <li key={it.id} data-kind={it.kind}>
              <p>
                <span>
                  <WholeCodes text={sentenceOf(t, it)} />
                </span>
                <time dateTime={it.at}>{formats.moment(it.at)}</time>
              </p>
              {it.text !== null && <p className={writing}>{it.text}</p>}
              {it.mail !== null && (
                <StatusMark tone={tones[it.mail]} text={t(`app-desk:history.mail.${it.mail}`)} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function sentenceOf(t: Texts['t'], { kind, by, before, after }: LeadEvent): string {
  switch (kind) {
    case 'owner':
      return after === null
        ? t('app-desk:history.disowned', { by })
        : t('app-desk:history.owner', { by, after })
    case 'status':
      return t('app-desk:history.status', {
        by,
        before: t(`app-desk:view.${before}`),
        after: t(`app-desk:view.${after}`),
      })
    case 'merged':
    case 'separated':
      return after === null
        ? t(`app-desk:history.${kind}From`, { by, other: before ?? '' })
        : t(`app-desk:history.${kind}To`, { by, other: after })
    default:
      return t(`app-desk:history.${kind}`, { by })
  }
}

const list = css`
  display: grid;
  gap: ${space[3]};
  li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[3]} ${space[4]};
    border-inline-start: 3px solid ${color.line};
  }
  li[data-kind='reply'] {
    border-color: ${color.link};
    border-radius: ${radius.m};
    background: ${color.tint};
  }
  li[data-kind='note'] {
    border-color: ${color.warning};
    border-radius: ${radius.m};
    background: ${color.warningTint};
  }
  p:first-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    justify-content: space-between;
    font-size: ${size.s};
  }
  time {
    font-size: ${size.xs};
    color: ${color.muted};
  }
`
