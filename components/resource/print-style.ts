import { css } from '@linaria/core'

/**
 * CSS class for the page's URL, which is visible only in print. A page that uses this class is
 * printed black on white in every theme, without controls and elements with `data-screen`.
 */
export const printedAddress = css`
  display: none;
  @media print {
    display: block;
    margin-block-start: 24pt;
    padding-block-start: 6pt;
    border-block-start: 1px solid;
    font-size: 9pt;
    overflow-wrap: anywhere;
  }
  :global() {
    @media print {
      :root:root {
        color-scheme: light;
        --ink: #000;
        --muted: #000;
        --link: #000;
      }
      body {
        background: #fff;
      }
      body > :not(main),
      nav,
      aside,
      button,
      main [data-tone][href],
      video,
      [data-screen] {
        display: none !important;
      }
      h1,
      h2,
      h3 {
        break-after: avoid;
      }
      figure,
      table,
      blockquote,
      img {
        break-inside: avoid;
      }
    }
  }
`
