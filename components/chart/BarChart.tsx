import { css } from '@linaria/core'
import { scaleBand, scaleLinear } from 'd3-scale'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

/** A bar, such as a month. */
export interface Bar {
  key: string
  /** Below the axis, such as "Nov". */
  label: string
  /** In full, such as "November 2026". */
  name: string
  value: number
}

interface Props {
  /** What the bars show, as the name of the chart and of its table. */
  title: string
  /** Heading of the table's first column. */
  nameHeader: string
  valueHeader: string
  bars: readonly Bar[]
  /** Formats a value in full, with its unit. */
  format: (value: number) => string
  /** Formats a value at the axis, short. */
  formatTick: (value: number) => string
  /** True to show the table instead of the bars. */
  isTable: boolean
}

const height = 220
const plot = { top: 12, bottom: 28, start: 56, end: 4 }
const labelWidth = 44

/**
 * Bars with an axis, and the same values as a table: screen readers always have the table. The arrow
 * keys and the pointer read single bars. Source: G10, MB6.
 */
export function BarChart(props: Props) {
  const { title, nameHeader, valueHeader, bars, format, isTable } = props
  return (
    <div className={chart}>
      {!isTable && <Bars {...props} />}
      {/* the focus lets arrow keys scroll the table */}
      <div
        className={isTable ? tableBox : visuallyHidden}
        {...(isTable ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {})}
      >
        <table>
          <caption className={visuallyHidden}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{nameHeader}</th>
              <th scope="col">{valueHeader}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((it) => (
              <tr key={it.key}>
                <th scope="row">{it.name}</th>
                <td>{format(it.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Bars({ title, bars, format, formatTick }: Props) {
  const { t } = useTexts()
  const hintId = useId()
  const [box, width] = useWidth()
  const [active, setActive] = useState<number | null>(null)
  const x = scaleBand()
    .domain(bars.map((it) => it.key))
    .range([plot.start, width - plot.end])
    .paddingInner(0.3)
    .paddingOuter(0.1)
  const y = scaleLinear()
    .domain([0, Math.max(1, ...bars.map((it) => it.value))])
    .nice(4)
    .range([height - plot.bottom, plot.top])
  const every = Math.max(1, Math.ceil(labelWidth / x.step()))
  const shown = active === null ? undefined : bars[active]
  return (
    // arrow keys read the bars one by one
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      className={drawing}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={title}
      aria-describedby={hintId}
      onKeyDown={(event) => setActive(activeAfter(event, active, bars.length))}
      onBlur={() => setActive(null)}
      onPointerLeave={() => setActive(null)}
    >
      <p aria-live="polite">
        {shown ? (
          <>
            {shown.name} <b>{format(shown.value)}</b>
          </>
        ) : (
          <span id={hintId}>{t('app:chart.hint')}</span>
        )}
      </p>
      <svg width={width} height={height} aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={plot.start} x2={width - plot.end} />
            <text x={plot.start - 8} dy="0.32em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const start = x(bar.key) ?? 0
          return (
            <g key={bar.key} data-active={index === active} onPointerEnter={() => setActive(index)}>
              <rect data-reach x={start} y={0} width={x.step()} height={height} />
              <rect
                x={start}
                y={y(bar.value)}
                width={x.bandwidth()}
                height={y(0) - y(bar.value)}
                rx={2}
              />
              {(bars.length - 1 - index) % every === 0 && (
                <text x={start + x.bandwidth() / 2} y={height - 8} textAnchor="middle">
                  {bar.label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** Returns the bar to read after a key: the arrows, Home and End move, Escape leaves. */
function activeAfter(event: KeyboardEvent, active: number | null, count: number): number | null {
  const moves: Record<string, number | null> = {
    ArrowRight: active === null ? 0 : Math.min(count - 1, active + 1),
    ArrowLeft: active === null ? count - 1 : Math.max(0, active - 1),
    Home: 0,
    End: count - 1,
    Escape: null,
  }
  if (!(event.key in moves)) return active
  if (event.key !== 'Escape') event.preventDefault()
  return moves[event.key] ?? null
}

/** Returns the width of an element, which changes with the window. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  // the browser says when the element's size changes
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

const chart = css`
  position: relative;
  min-width: 0;
`

const drawing = css`
  min-width: 0;
  border-radius: ${radius.s};
  /* the last month may reach past the last bar */
  overflow: clip;
  overflow-clip-margin: 1em;
  p {
    min-height: 1.5em;
    font-size: ${size.xs};
    color: ${color.muted};
  }
  b {
    font-weight: ${weight.bold};
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
  }
  svg {
    display: block;
    overflow: visible;
  }
  text {
    font-size: 11px;
    fill: ${color.muted};
  }
  line {
    stroke: ${color.line};
  }
  rect {
    fill: ${color.primary};
  }
  [data-reach] {
    fill: transparent;
  }
  [data-active='true'] [data-reach] {
    fill: ${color.tint};
  }
  @media (forced-colors: active) {
    rect {
      fill: CanvasText;
    }
    [data-reach] {
      fill: transparent;
    }
    [data-active='true'] rect:not([data-reach]) {
      fill: Highlight;
    }
    text {
      fill: CanvasText;
    }
    line {
      stroke: GrayText;
    }
  }
`

const tableBox = css`
  /* cuts a row in half, which shows that there are more */
  max-height: calc(8.5lh + 140px);
  overflow: auto;
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: ${space[2]} ${space[3]};
    border-block-end: 1px solid ${color.line};
    font-weight: ${weight.normal};
    text-align: start;
  }
  td,
  th:last-child {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  thead th {
    font-size: ${size.xs};
    font-weight: ${weight.bold};
    color: ${color.muted};
  }
`
