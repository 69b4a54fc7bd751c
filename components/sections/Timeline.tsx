import { cx } from '@linaria/core'
import { words } from './card-style.ts'
import { textAt } from './section-items.ts'
import { steps } from './step-style.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Events by year, oldest first. */
export function Timeline({ section, tone }: SectionProps) {
  return (
    <TitledSection section={section} tone={tone} heading="beside">
      <ol className={cx(steps, words)}>
        {section.items.map(({ title, body }, index) => {
          const year = textAt(section.content, 'years', index)
          return (
            <li key={title}>
              <span>{year !== undefined && <time dateTime={year}>{year}</time>}</span>
              <div>
                <h3>{title}</h3>
                <p>{body}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </TitledSection>
  )
}
