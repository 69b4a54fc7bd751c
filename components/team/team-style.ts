import { css } from '@linaria/core'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** CSS class for parts below each other. */
export const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`

/** CSS class for the controls above a list. */
export const controls = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  > p {
    flex-basis: 100%;
    margin-block-start: calc(-1 * ${space[2]});
    font-size: ${size.xs};
    color: ${color.muted};
  }
  ${media.belowTablet} {
    > label,
    > select {
      flex: 1 1 100%;
    }
  }
  select {
    min-height: 44px;
    padding-inline: ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
`

/** CSS class for a name with smaller lines below it. */
export const twoLines = css`
  display: grid;
  gap: 2px;
  justify-items: start;
  text-align: start;
  small {
    font-size: ${size.xs};
    font-weight: ${weight.normal};
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
`

/** CSS class for the buttons of a row. */
export const rowActions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[2]};
  align-items: center;
  justify-content: end;
  p {
    flex-basis: 100%;
    font-size: ${size.xs};
    color: ${color.muted};
  }
  ${media.desktop} {
    justify-content: start;
  }
`

/** CSS class for a group of choices with explanations. */
export const choices = css`
  display: grid;
  gap: ${space[2]};
  border: 0;
  padding: 0;
  legend {
    margin-block-end: ${space[1]};
    padding: 0;
    font-weight: ${weight.medium};
  }
  label {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 ${space[3]};
    padding: ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    &:has(:checked) {
      border-color: ${color.link};
      background: ${color.tint};
    }
    &:has(:disabled) {
      color: ${color.muted};
    }
    &:has(:focus-visible) {
      outline: 2px solid ${color.link};
      outline-offset: 2px;
    }
  }
  input {
    grid-row: span 2;
    width: 20px;
    height: 20px;
    accent-color: ${color.primary};
    outline: 0;
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
`

/** CSS class for a short text that is not broken. */
export const oneLine = css`
  white-space: nowrap;
`
