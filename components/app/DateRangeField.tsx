import { CalendarDays, ChevronDown } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { AppButton } from './AppButton.tsx'
import {
  type DateRange,
  lastRange,
  oldestDay,
  presetRanges,
  type RangeName,
  rememberRange,
  todayIn,
} from './date-range.ts'
import { field } from './date-range-style.ts'
import { filterControl } from './filter-control.ts'
import { useFormats } from './formats.ts'
import { useSite } from './site.ts'

interface Props {
  /** Name of the list, under which the range that was used last is remembered. */
  list: string
  /** Null for all records. */
  value: DateRange | null
  onChange: (range: DateRange | null) => void
}

/**
 * Days of a list: ranges that people often need, the one they used last, and typed days. Tells the
 * three-year limit before it is exceeded. Source: OL2.
 */
export function DateRangeField({ list, value, onChange }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const text = useRangeText()
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  // a press outside and Esc close the panel
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div ref={box} className={field} role="group" aria-label={t('app:range.label')}>
      <button
        ref={opener}
        type="button"
        className={filterControl}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-set={value !== null || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays size={18} aria-hidden="true" />
        <span>{value ? text(value) : t('app:range.all')}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={panelId}>
          <RangePanel
            list={list}
            value={value}
            onChoose={(range) => {
              if (range) rememberRange(list, range)
              onChange(range)
              close()
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Returns a function that says a range in words: "Last 30 days", or its days. */
export function useRangeText(): (range: DateRange) => string {
  const { t } = useTexts()
  const formats = useFormats()
  const { timeZone } = useSite()
  return (range) => {
    const presets = Object.entries(presetRanges(todayIn(timeZone)))
    const name = presets.find(([, it]) => isSame(it, range))?.[0] as RangeName | undefined
    if (name) return t(`app:range.${name}`)
    return t('app:range.days', {
      from: formats.day(range.startDate),
      to: formats.day(range.endDate),
    })
  }
}

interface PanelProps {
  list: string
  value: DateRange | null
  onChoose: (range: DateRange | null) => void
}

function RangePanel({ list, value, onChoose }: PanelProps) {
  const { t } = useTexts()
  const text = useRangeText()
  const { timeZone } = useSite()
  const today = todayIn(timeZone)
  const presets = presetRanges(today)
  const last = lastRange(list)
  const isLastNew = last && !Object.values(presets).some((it) => isSame(it, last))
  return (
    <>
      <ul>
        {(['days30', 'days90', 'year'] as const).map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={value !== null && isSame(presets[name], value)}
              onClick={() => onChoose(presets[name])}
            >
              {t(`app:range.${name}`)}
            </button>
          </li>
        ))}
        <li>
          <button type="button" aria-pressed={value === null} onClick={() => onChoose(null)}>
            {t('app:range.all')}
          </button>
        </li>
        {isLastNew && (
          <li>
            <button
              type="button"
              aria-pressed={value !== null && isSame(last, value)}
              onClick={() => onChoose(last)}
            >
              {t('app:range.last', { range: text(last) })}
            </button>
          </li>
        )}
      </ul>
      <DaysForm today={today} value={value} onChoose={onChoose} />
    </>
  )
}

function DaysForm({ today, value, onChoose }: Omit<PanelProps, 'list'> & { today: string }) {
  const { t } = useTexts()
  const formats = useFormats()
  const ids = useId()
  const oldest = oldestDay(today)
  const [startDate, setStart] = useState(value?.startDate ?? '')
  const [endDate, setEnd] = useState(value?.endDate ?? today)
  const [fault, setFault] = useState<'missing' | 'tooOld' | 'order' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf({ startDate, endDate }, oldest)
    setFault(found)
    if (found === null) onChoose({ startDate, endDate })
  }
  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={`${ids}-from`}>
        {t('app:range.from')}
        <input
          id={`${ids}-from`}
          type="date"
          min={oldest}
          max={today}
          value={startDate}
          aria-invalid={fault !== null || undefined}
          aria-describedby={`${ids}-hint`}
          onChange={({ target }) => setStart(target.value)}
        />
      </label>
      <label htmlFor={`${ids}-to`}>
        {t('app:range.to')}
        <input
          id={`${ids}-to`}
          type="date"
          min={oldest}
          max={today}
          value={endDate}
          onChange={({ target }) => setEnd(target.value)}
        />
      </label>
      <p id={`${ids}-hint`} data-fault={fault !== null} aria-live="polite">
        {t(`app:range.${fault ?? 'limit'}`, { day: formats.day(oldest) })}
      </p>
      <AppButton type="submit" tone="primary" size="s">
        {t('app:range.apply')}
      </AppButton>
    </form>
  )
}

function faultOf({ startDate, endDate }: DateRange, oldest: string) {
  if (startDate === '' || endDate === '') return 'missing'
  if (startDate < oldest) return 'tooOld'
  return startDate > endDate ? 'order' : null
}

function isSame(a: DateRange, b: DateRange): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate
}
