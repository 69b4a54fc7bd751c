import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { WordedLink } from './section-items.ts'

/** Where an item of a section leads. Inside an element with `data-card`, all of that is the link. */
export function ItemLink({ text, ...attributes }: WordedLink) {
  const { t } = useTexts()
  const isElsewhere = attributes.target === '_blank'
  return (
    <a {...attributes} className={link}>
      {text}
      <Icon
        name={isElsewhere ? 'external' : 'arrowRight'}
        size={16}
        {...(isElsewhere ? { label: t('content:newTab') } : {})}
      />
    </a>
  )
}

const link = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding-block: ${space[1]};
  font-size: ${size.s};
  font-weight: ${weight.bold};
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  svg {
    flex: none;
  }
  [data-card] & {
    &::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: ${radius.l};
    }
    &:focus-visible {
      outline: 0;
      &::after {
        outline: 2px solid ${color.link};
        outline-offset: -3px;
      }
    }
  }
`
