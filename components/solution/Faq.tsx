import { css } from '@linaria/core'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'

interface Props {
  items: readonly { question: string; answer: string }[]
}

/** Questions with collapsible answers. */
export function Faq({ items }: Props) {
  return (
    <div className={list}>
      {items.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <Icon name="chevronDown" size={20} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}

const list = css`
  border-block-end: 1px solid ${color.line};
  details {
    border-block-start: 1px solid ${color.line};
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    padding-block: ${space[5]};
    font-size: ${size.l};
    font-weight: ${weight.bold};
    line-height: 1.4;
  }
  svg {
    flex: none;
    color: ${color.muted};
  }
  [open] svg {
    rotate: 180deg;
  }
  p {
    max-width: 65ch;
    padding-block-end: ${space[6]};
    color: ${color.muted};
  }
`
