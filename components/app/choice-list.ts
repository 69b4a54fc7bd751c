import { css } from '@linaria/core'
import { color, space } from '#components/theme/tokens.ts'

/** CSS class for a fieldset of checkboxes or radio buttons, one a line. */
export const choiceFields = css`
  display: grid;
  gap: ${space[1]};
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
  }
  label {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 44px;
  }
  input {
    flex: none;
    width: 18px;
    height: 18px;
    accent-color: ${color.primary};
  }
`
