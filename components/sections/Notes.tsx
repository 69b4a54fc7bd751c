import { Checklist } from './Checklist.tsx'
import type { SectionProps } from './TitledSection.tsx'

/** Notes: the section's description as the first point, followed by its items. */
export function Notes({ section, tone }: SectionProps) {
  const { description, items } = section
  const body = description === null ? [] : [{ title: '', body: description, linkLabel: null }]
  return (
    <Checklist
      section={{ ...section, description: null, items: [...body, ...items] }}
      tone={tone}
    />
  )
}
