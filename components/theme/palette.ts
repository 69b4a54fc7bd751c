import { css } from '@linaria/core'

/**
 * Color values behind tokens.ts. `light-dark()` picks one by the element's `color-scheme`, which
 * follows the system until the visitor selects a theme. An element with `data-theme` uses that
 * theme.
 */
export const palette = css`
  :global() {
    @layer base {
      :root {
        color-scheme: light dark;
        --ground: light-dark(#fff, #0c1220);
        --band: light-dark(#f6f8fb, #101828);
        --raised: light-dark(#fff, #141d30);
        --sunken: light-dark(#eef2f7, #1b2539);
        --ink: light-dark(#0b1426, #edf1f8);
        --muted: light-dark(#4b5872, #a7b3c8);
        --line: light-dark(#e2e8f0, #263349);
        --edge: light-dark(#8491a7, #64748f);
        --primary: light-dark(#2546e4, #4a66f6);
        --primary-hover: light-dark(#1b36bd, #3d58e6);
        --on-primary: #fff;
        --tint: light-dark(#eef2ff, #1a2547);
        --link: light-dark(#2546e4, #9db0ff);
        --teal: light-dark(#0b766b, #4fd4c0);
        --teal-tint: light-dark(#e5f6f3, #0f2f31);
        --danger: light-dark(#b91c2c, #ff949c);
        --danger-fill: light-dark(#c4232f, #cf3541);
        --danger-tint: light-dark(#fdeef0, #3a1822);
        --warning: light-dark(#8a4b00, #f7c463);
        --warning-tint: light-dark(#fff6e0, #33270f);
        --orange: light-dark(#b4500a, #ffab66);
        --shadow-s: 0 1px 2px light-dark(#0b142614, #0006), 0 6px 16px light-dark(#0b14260f, #0004);
        --shadow-l: 0 2px 6px light-dark(#0b142612, #0006), 0 20px 48px light-dark(#0b142624, #0009);
      }
      [data-theme='light'] {
        color-scheme: light;
      }
      [data-theme='dark'] {
        color-scheme: dark;
      }
      [data-family] {
        --family-tint: color-mix(in srgb, var(--family) 10%, var(--raised));
      }
      [data-family='1'] {
        --family: light-dark(#12793f, #58d68d);
      }
      [data-family='2'] {
        --family: light-dark(#1f5fd6, #7fb2ff);
      }
      [data-family='3'] {
        --family: light-dark(#6d3fd1, #bca2ff);
      }
      [data-family='4'] {
        --family: light-dark(#0b7189, #5fd3ea);
      }
      [data-family='5'] {
        --family: light-dark(#a14a06, #fbb865);
      }
      [data-family='hardware'] {
        --family: light-dark(#4c5a73, #b4c0d4);
      }
      [data-family='service'] {
        --family: light-dark(#bb3f2b, #ff9d8a);
      }
    }
  }
`
