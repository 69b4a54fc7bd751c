import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import type { LicenseDetail, LicenseEvent } from '#server/trade/license/license-contract.ts'

/** What happened to a license, newest first, with who did it. Source: LD6. */
export function LicenseHistory({ license: { history } }: { license: LicenseDetail }) {
  const { t } = useTexts()
  return (
    <Panel title={t('app-license:history.title')}>
      <ol className={list}>
        {history.map((it) => (
          <Event key={`${it.at} ${it.kind}`} event={it} />
        ))}
      </ol>
    </Panel>
  )
}

function Event({ event }: { event: LicenseEvent }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const { at, kind, person, device, assignee, capacity, orderNumber, lastDay } = event
  return (
    <li>
      <p>
        {t(`app-license:history.${kind}`, {
          device: device ?? '',
          assignee: assignee ?? '',
          capacity: capacity ?? '',
          day: lastDay === null ? '' : formats.day(lastDay),
        })}
        {orderNumber !== null && (
          <>
            {' '}
            <a href={hrefOf('console-order', { orderNumber })}>{orderNumber}</a>
          </>
        )}
      </p>
      <small>
        <time dateTime={at}>{formats.moment(at)}</time>
        {person !== null && ` · ${person}`}
      </small>
    </li>
  )
}

const list = css`
  display: grid;
  gap: ${space[3]};
  li {
    position: relative;
    padding-inline-start: ${space[5]};
    overflow-wrap: anywhere;
    &::before {
      content: '';
      position: absolute;
      inset: 7px auto auto 2px;
      width: 8px;
      height: 8px;
      border: 2px solid ${color.edge};
      border-radius: 50%;
    }
    &:not(:last-child)::after {
      content: '';
      position: absolute;
      inset: 20px auto -10px 7px;
      width: 1px;
      background: ${color.line};
    }
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
`
