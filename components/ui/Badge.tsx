import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { radius, weight } from '#components/theme/tokens.ts'

interface Props {
  kind: 'hot' | 'new' | 'suite'
}

/** A badge of a product or menu item: HOT red, NEW yellow, SUITE blue. Source: spec §2. */
export function Badge({ kind }: Props) {
  const { t } = useTexts()
  return (
    <span className={badge} data-kind={kind}>
      {t(`ui:badge.${kind}`)}
    </span>
  )
}

const badge = css`
  display: inline-block;
  flex: none;
  padding: 0 0.5em;
  border-radius: ${radius.full};
  font-size: 0.6875rem;
  font-weight: ${weight.bold};
  line-height: 1.125rem;
  letter-spacing: 0.03em;
  white-space: nowrap;
  color: #fff;
  &[data-kind='hot'] {
    background: #d02533;
  }
  &[data-kind='new'] {
    background: #ffd84d;
    color: #3a2a00;
  }
  &[data-kind='suite'] {
    background: #1a62d6;
  }
`
