import { css } from '@linaria/core'
import { color, motion, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'

/** CSS class for a card; with `data-card` the whole card is a link and lifts on hover. */
export const card = css`
  position: relative;
  padding: ${space[6]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  transition: ${motion.normal};
  &[data-card]:hover {
    border-color: ${color.edge};
    box-shadow: ${shadow.s};
    translate: 0 -2px;
  }
`

/**
 * CSS class for a list of cards: four, two or one in a row depending on the width; with
 * `data-thirds`, up to three. The cards of the last row share its width.
 */
export const cards = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[5]};
  > * {
    /* if four cards do not fit in a row, the second term of min() is large, so that 46% applies:
       two cards per row, instead of three and a single one */
    flex: 1 1 max(220px, min(46%, (940px - 100%) * 999));
  }
  &[data-thirds] > * {
    flex-basis: min(100%, 330px);
  }
`

/** CSS class for the list in a section. It styles the text below each item's title. */
export const words = css`
  p {
    max-width: 65ch;
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${color.muted};
  }
  b {
    font-weight: ${weight.bold};
    color: ${color.ink};
  }
`

/** CSS class for the head of a card: an icon with the title beside it. */
export const cardHead = css`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  margin-block-end: ${space[3]};
  > :first-child {
    flex: none;
    box-sizing: content-box;
    padding: 10px;
    border-radius: ${radius.m};
    background: ${color.tint};
    color: ${color.link};
  }
`
