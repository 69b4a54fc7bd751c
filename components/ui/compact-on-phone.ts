import { css } from '@linaria/core'
import { media, radius, space } from '#components/theme/tokens.ts'

/**
 * CSS class for a list of product cards. On a phone it shows the image small beside the name, so
 * that a long list stays short. It is used together with the list's class.
 */
export const compactOnPhone = css`
  ${media.belowTablet} {
    && article {
      flex-direction: row;
      gap: ${space[4]};
      padding: ${space[4]};
      > div {
        padding: 0;
        background: none;
      }
      > div:first-child {
        flex: none;
        width: 96px;
      }
      img {
        border-radius: ${radius.s};
      }
      div > span {
        inset: 4px auto auto 4px;
      }
    }
  }
`
