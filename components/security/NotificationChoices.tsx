import { css } from '@linaria/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { queries } from '#components/app/api.ts'
import { Failure } from '#components/app/Failure.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type {
  NotificationChoice,
  NotificationChoices as Choices,
} from '#server/people/notification/contract.ts'

type Row = Choices['items'][number]
const channels = ['app', 'mail'] as const
type Channel = (typeof channels)[number]

/** What the person is told in the console and by email. A choice is saved at once. */
export function NotificationChoices() {
  const { t } = useTexts()
  const titleId = useId()
  const query = useQuery(queries.notification.choices.queryOptions())
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('app-security:choices')}</h2>
      <Loaded
        query={query}
        failedTitle={t('app-security:choicesFailed')}
        skeleton={<TableSkeleton isList rows={8} />}
      >
        {({ items }) => <Grid items={items} titleId={titleId} />}
      </Loaded>
    </section>
  )
}

function Grid({ items, titleId }: { items: readonly Row[]; titleId: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const choosing = useMutation(
    queries.notification.choose.mutationOptions({
      onSuccess: (saved) => client.setQueryData(queries.notification.choices.queryKey(), saved),
    }),
  )
  const pending = choosing.isPending ? choosing.variables : undefined
  return (
    <>
      <table className={grid} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('app-security:event')}</th>
            {channels.map((it) => (
              <th key={it} scope="col">
                {t(`app-security:${it}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((it) => (
            <ChoiceRow key={it.event} row={it} pending={pending} onChoose={choosing.mutate} />
          ))}
        </tbody>
      </table>
      {choosing.isError && (
        <Failure error={choosing.error} title={t('app-security:chooseFailed')} />
      )}
    </>
  )
}

interface ChoiceRowProps {
  row: Row
  /** The choice that is being saved; it is shown at once. */
  pending: NotificationChoice | undefined
  onChoose: (choice: NotificationChoice) => void
}

function ChoiceRow({ row, pending, onChoose }: ChoiceRowProps) {
  const { t } = useTexts()
  const id = useId()
  const isFixed = channels.some((it) => row[it].isFixed)
  const chosen = (channel: Channel) =>
    (pending?.event === row.event ? pending[channel] : undefined) ?? row[channel].isOn
  return (
    <tr>
      <th scope="row" id={id}>
        {t(`app-security:events.${row.event}`)}
        {isFixed && <small id={`${id}-why`}>{t(`app-security:reason.${row.event}`)}</small>}
      </th>
      {channels.map((it) => (
        <td key={it}>
          <label>
            <input
              type="checkbox"
              checked={chosen(it)}
              // it stays in the order of focus, so that the reason is read with it
              aria-disabled={row[it].isFixed || undefined}
              aria-labelledby={`${id} ${id}-${it}`}
              aria-describedby={row[it].isFixed ? `${id}-why` : undefined}
              onChange={({ target }) =>
                row[it].isFixed || onChoose({ event: row.event, [it]: target.checked })
              }
            />
            <span id={`${id}-${it}`} data-fixed={row[it].isFixed}>
              {t(row[it].isFixed ? 'app-security:always' : `app-security:${it}`)}
            </span>
          </label>
        </td>
      ))}
    </tr>
  )
}

const grid = css`
  width: 100%;
  border: 1px solid ${color.line};
  border-collapse: separate;
  border-spacing: 0;
  border-radius: ${radius.m};
  background: ${color.raised};
  overflow: clip;
  th,
  td {
    padding: ${space[2]} ${space[4]};
    font-weight: ${weight.normal};
    text-align: start;
  }
  tbody :is(th, td) {
    border-block-start: 1px solid ${color.line};
  }
  thead th {
    background: ${color.band};
    font-size: ${size.xs};
    font-weight: ${weight.bold};
    color: ${color.muted};
  }
  thead th + th,
  td {
    width: 120px;
  }
  small {
    display: block;
    max-width: 60ch;
    font-size: ${size.xs};
    color: ${color.muted};
  }
  label {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-height: 44px;
  }
  input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: ${color.primary};
    &[aria-disabled='true'] {
      accent-color: ${color.muted};
      cursor: not-allowed;
    }
  }
  span {
    font-size: ${size.xs};
    color: ${color.muted};
    /* the head of the column says it, except for what cannot be changed */
    &[data-fixed='false'] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (max-width: 480px) {
    th,
    td {
      padding-inline: ${space[3]};
    }
    thead th + th,
    td {
      width: 88px;
    }
    /* too narrow: the reason below the event says it */
    span[data-fixed] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`
