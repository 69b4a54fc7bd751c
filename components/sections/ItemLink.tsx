import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { LabeledLink } from './section-items.ts'

/** Link of an item. Inside an element with `data-card`, it covers the whole card. */
export function ItemLink({ text, ...attributes }: LabeledLink) {
  const { t } = useTexts()
  const opensNewTab = attributes.target === '_blank'
  return (
    <a {...attributes} className={link}>
      {text}
      <Icon
        name={opensNewTab ? 'external' : 'arrowRight'}
        size={16}
        {...(opensNewTab ? { label: t('content:newTab') } : {})}
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
