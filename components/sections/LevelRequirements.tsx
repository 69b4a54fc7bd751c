import { useTexts } from '#components/islands/texts.tsx'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { Checklist } from './Checklist.tsx'
import { KeyFigures } from './KeyFigures.tsx'

interface Props {
  /** Name of the level. */
  level: string
  /** Requirements of the level, as a section of figures. */
  requirements: PageSection
}

/** Requirements of a partner level, or a text saying that the level has none. */
export function LevelRequirements({ level, requirements }: Props) {
  const { t } = useTexts()
  const title = t('content:level.asks', { level })
  if (requirements.items.length > 0)
    return <KeyFigures section={{ ...requirements, title }} tone="plain" />
  const items = [
    {
      title: t('content:level.asksNothing.title'),
      body: t('content:level.asksNothing.body'),
      linkLabel: null,
    },
  ]
  return (
    <Checklist
      section={{ ...requirements, title, description: null, items, content: {} }}
      tone="plain"
    />
  )
}
