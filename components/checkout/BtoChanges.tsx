import { css } from '@linaria/core'
import { TriangleAlert } from 'lucide-react'
import { AppButton } from '#components/app/AppButton.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { BtoChange } from './bto-changes.ts'

interface Props {
  changes: readonly BtoChange[]
  /** Number of units that are configured. */
  quantity: number
  currency: string
  /** Day on which the configuration was shared or saved, if the link says so. */
  day: string | undefined
  onClose: () => void
}

/** What has changed since a configuration was shared or saved, before and after. Source: BT4. */
export function BtoChanges({ changes, quantity, currency, day, onClose }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const money = (amount: number | null) => (amount === null ? '–' : formats.money(amount, currency))
  return (
    <section className={notice} aria-label={t('app-bto:changes.title')}>
      <TriangleAlert size={20} aria-hidden="true" />
      <div>
        <b>{t('app-bto:changes.title')}</b>
        <p>
          {day === undefined
            ? t('app-bto:changes.text')
            : t('app-bto:changes.since', { day: formats.day(day) })}
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('app-bto:changes.part')}</th>
              <th scope="col">{t('app-bto:changes.before')}</th>
              <th scope="col">{t('app-bto:changes.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ kind, partNumber, name, category, before, after }) => (
              <tr key={partNumber + String(category)} data-whole={kind === 'whole' || undefined}>
                <th scope="row">
                  {kind === 'whole'
                    ? t('app-bto:changes.whole', { count: quantity })
                    : (name ?? partNumber)}
                  {category !== null && <small>{category}</small>}
                </th>
                <td>{money(before)}</td>
                <td>
                  {kind === 'gone' || kind === 'unavailable'
                    ? t(`app-bto:state.${kind}`)
                    : money(after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <AppButton size="s" onClick={onClose}>
          {t('app-bto:changes.close')}
        </AppButton>
      </div>
    </section>
  )
}

const notice = css`
  display: flex;
  gap: ${space[3]};
  padding: ${space[4]};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningTint};
  > svg {
    flex: none;
    color: ${color.warning};
  }
  > div {
    display: grid;
    flex: 1;
    gap: ${space[2]};
    justify-items: start;
    min-width: 0;
  }
  b {
    font-weight: ${weight.bold};
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th {
    font-weight: ${weight.normal};
    text-align: start;
    overflow-wrap: anywhere;
  }
  tr:has(+ [data-whole]) > * {
    padding-block-end: ${space[2]};
  }
  [data-whole] > * {
    padding-block-start: ${space[2]};
    border-block-start: 1px solid ${color.warning};
    font-weight: ${weight.bold};
  }
  small {
    display: block;
    font-size: ${size.xs};
    color: ${color.muted};
  }
  td,
  thead th:not(:first-child) {
    padding-inline-start: ${space[2]};
    text-align: end;
    vertical-align: top;
  }
  ${media.belowTablet} {
    tr {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      padding-block-start: ${space[1]};
    }
    tbody th {
      grid-column: 1 / -1;
    }
    tr:has(+ [data-whole]) > th {
      padding-block-end: 0;
    }
    thead th:first-child {
      display: none;
    }
    [data-whole] > td {
      padding-block-start: 0;
      border: 0;
    }
  }
`
