import { css } from '@linaria/core'
import { radius } from '#components/theme/tokens.ts'

/** CSS class of a progress element, with the colors `--track` and `--fill`. */
export const progressBar = css`
  width: 100%;
  height: 8px;
  border: 0;
  border-radius: ${radius.full};
  background: var(--track);
  overflow: hidden;
  appearance: none;
  &::-webkit-progress-bar {
    background: var(--track);
  }
  &::-webkit-progress-value {
    border-radius: ${radius.full};
    background: var(--fill);
  }
  &::-moz-progress-bar {
    border-radius: ${radius.full};
    background: var(--fill);
  }
`
