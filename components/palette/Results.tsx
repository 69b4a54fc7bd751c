import {
  LifeBuoy,
  Building2,
  CornerDownLeft,
  Warehouse,
  Newspaper,
  KeySquare,
  PanelsTopLeft,
  type LucideIcon,
  Box,
  Receipt,
  TextSearch,
  Flame,
  CircleUser,
  Zap,
} from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import type { Entry, EntryKind, Group } from './entries.ts'

const icons: Record<EntryKind, LucideIcon> = {
  popular: Flame,
  pages: PanelsTopLeft,
  actions: Zap,
  companies: Building2,
  licenses: KeySquare,
  orders: Receipt,
  people: CircleUser,
  products: Box,
  solutions: Warehouse,
  news: Newspaper,
  help: LifeBuoy,
  all: TextSearch,
}

interface Props {
  id: string
  groups: readonly Group[]
  active: Entry | undefined
  onChoose: (entry: Entry) => void
  onPoint: (entry: Entry) => void
}

/** The list of the palette. The focus stays in the field, which names the active option. */
export function Results({ id, groups, active, onChoose, onPoint }: Props) {
  const { t } = useTexts()
  const entries = groups.flatMap((it) => it.entries)
  const activeId = active && `${id}-${entries.indexOf(active)}`
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label={t('palette:results')}>
      {groups.map(({ name, entries: shown }) => (
        <div key={name} role="group" aria-label={t(`palette:groups.${name}`)}>
          {name !== 'all' && <h2 aria-hidden="true">{t(`palette:groups.${name}`)}</h2>}
          {shown.map((it) => (
            <Option
              key={`${it.kind} ${it.key}`}
              id={`${id}-${entries.indexOf(it)}`}
              entry={it}
              isActive={it === active}
              onChoose={() => onChoose(it)}
              onPoint={() => onPoint(it)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onChoose: () => void
  onPoint: () => void
}

function Option({ id, entry, isActive, onChoose, onPoint }: OptionProps) {
  const { kind, title, detail, lang, href } = entry
  const Icon = icons[kind]
  const Tag = href === undefined ? 'div' : 'a'
  return (
    <Tag
      id={id}
      role="option"
      tabIndex={-1}
      href={href}
      aria-selected={isActive}
      // a link that opens another tab leaves the palette as it is
      onClick={(event: MouseEvent) => event.ctrlKey || event.metaKey || onChoose()}
      onPointerMove={() => isActive || onPoint()}
    >
      <Icon size={18} aria-hidden="true" />
      <span>
        <span lang={lang}>{title}</span>
        {detail && <small>{detail}</small>}
      </span>
      {isActive && <CornerDownLeft size={16} aria-hidden="true" data-enter />}
    </Tag>
  )
}
