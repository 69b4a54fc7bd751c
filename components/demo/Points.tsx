import { useTexts } from '#components/islands/texts.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { points } from './StepFrame.tsx'

interface Props {
  /** Part of the texts with the three points `p1` to `p3`. */
  of: string
  values?: Record<string, string | number>
  isOrdered?: boolean
}

const noValues: Record<string, string | number> = {}

/** Three points of a page, each with a tick. */
export function Points({ of, values = noValues, isOrdered = false }: Props) {
  const { t } = useTexts()
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={points}>
      {['p1', 'p2', 'p3'].map((it) => (
        <li key={it}>
          <Icon name="tick" size={18} />
          <span>{t(`demo:${of}.${it}`, values)}</span>
        </li>
      ))}
    </List>
  )
}
