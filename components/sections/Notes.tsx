import { Checklist } from './Checklist.tsx'
import type { SectionProps } from './TitledSection.tsx'

/** Something to know: a paragraph that stands as one point beside its heading, and maybe more points below it. */
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
