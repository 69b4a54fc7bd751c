import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'

/** Says that a form was filled in with what the person had typed before they were signed out. */
export function KeptInputNote({ isShown }: { isShown: boolean }) {
  const { t } = useTexts()
  return (
    <p className={note} role="status" hidden={!isShown}>
      {isShown && t('app:keptInput.note')}
    </p>
  )
}

const note = css`
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.m};
  background: ${color.tint};
  font-size: ${size.s};
`
