import { css } from '@linaria/core'
import './palette.ts'
import { deferredLayoutSelector } from './deferred-layout.ts'
import { color, frame, size, weight } from './tokens.ts'

/**
 * Typography, and styles for elements without a class. They are in a cascade layer, so that every
 * class overrides them, regardless of the order of stylesheets.
 *
 * Inter covers Latin only. In Chinese and Japanese text, quotation marks, dashes and dots come from
 * the fonts of the language, where they are full-width. The faces are not named `Inter`: on a
 * system where Inter is installed, text would switch to the web font when it arrives late, despite
 * `font-display: optional`.
 */
export const globals = css`
  :global() {
    @font-face {
      font-family: InterLatin;
      font-weight: 100 900;
      font-display: optional;
      src: url('/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2') format('woff2');
      unicode-range: U+0-FF, U+152-153, U+2000-206F, U+20AC, U+2122, U+2212;
    }
    @font-face {
      font-family: InterEast;
      font-weight: 100 900;
      font-display: optional;
      src: url('/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2') format('woff2');
      unicode-range: U+20-7E, U+A0-B6, U+B8-FF, U+20AC, U+2122;
    }
    @media (prefers-reduced-motion: no-preference) {
      @view-transition {
        navigation: auto;
      }
    }
    @layer base {
      *,
      ::before,
      ::after {
        box-sizing: border-box;
      }
      html {
        -webkit-text-size-adjust: 100%;
        scroll-padding-top: calc(${frame.headerHeight} + 16px);
      }
      /* only on elements with a lang attribute: all others inherit their font and line height */
      [lang] {
        font-family: InterLatin, system-ui, sans-serif;
        line-height: 1.55;
      }
      [lang]:is(:lang(ja), :lang(zh)) {
        line-height: 1.7;
        letter-spacing: 0;
        line-break: strict;
        overflow-wrap: anywhere;
      }
      [lang]:lang(ja) {
        font-family: InterEast, 'Hiragino Sans', 'Yu Gothic Medium', Meiryo, sans-serif;
      }
      [lang]:lang(zh) {
        font-family: InterEast, 'PingFang SC', 'Microsoft YaHei', sans-serif;
      }
      [lang]:is(:lang(zh-TW), :lang(zh-Hant)) {
        font-family: InterEast, 'PingFang TC', 'Microsoft JhengHei', sans-serif;
      }
      body {
        margin: 0;
        background: ${color.ground};
        color: ${color.ink};
        overflow-wrap: break-word;
        text-wrap: pretty; /* leaves no single character on the last line */
      }
      h1,
      h2,
      h3,
      h4,
      p,
      ul,
      ol,
      dl,
      dd,
      figure,
      fieldset,
      button {
        margin: 0;
        padding: 0;
        border: 0;
      }
      ul,
      ol {
        list-style: none;
      }
      :is(h1, h2, h3, h4) {
        font-size: ${size.m};
        font-weight: ${weight.bold};
        line-height: 1.25;
        text-wrap: balance;
        &:lang(en) {
          letter-spacing: -0.02em;
        }
        &:is(:lang(ja), :lang(zh)) {
          line-height: 1.4;
        }
        /* between words, which Chinese does not separate with spaces */
        &:lang(zh) {
          word-break: keep-all;
        }
      }
      /* headings and the first sentence break between words, which have no spaces in Japanese */
      :is(h1, h2, h3, h4, h1 + p):lang(ja) {
        word-break: auto-phrase;
      }
      a {
        color: ${color.link};
        text-underline-offset: 0.2em;
      }
      img,
      svg,
      video {
        display: block;
      }
      .lucide {
        fill: none;
        stroke: currentColor;
        stroke-width: 1.75;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      img,
      video {
        max-width: 100%;
        height: auto;
      }
      button,
      input,
      textarea,
      select {
        font: inherit;
        color: inherit;
        letter-spacing: inherit;
      }
      button,
      summary {
        cursor: pointer;
      }
      button {
        background: none;
        text-align: inherit;
      }
      summary {
        list-style: none;
        &::-webkit-details-marker {
          display: none;
        }
      }
      main:focus {
        outline: 0;
      }
      /* defer the layout until the element is near the viewport or the browser is idle, but not
         in a tall window, where the element may be visible from the start */
      @media (scripting: enabled) and (height <= 1100px) {
        :root:not(:has(:target)) :is(${deferredLayoutSelector}) {
          content-visibility: auto;
          contain-intrinsic-size: auto 200px;
        }
      }
      :focus-visible {
        outline: 2px solid ${color.link};
        outline-offset: 2px;
      }
      [hidden] {
        display: none !important;
      }
      @media (prefers-reduced-motion: reduce) {
        *,
        ::before,
        ::after {
          animation-duration: 1ms !important;
          transition: none !important;
          scroll-behavior: auto !important;
        }
      }
    }
  }
`
