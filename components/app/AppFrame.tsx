import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { firstPaintId } from '#components/islands/first-paint.ts'
import '#components/theme/global.ts'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { ActingBar } from './ActingBar.tsx'
import type { Address } from './address.tsx'
import { AppHeader } from './AppHeader.tsx'
import { CompanyMismatch } from './CompanyMismatch.tsx'
import { progressId } from './progress.ts'
import { SideNav } from './SideNav.tsx'
import { Toasts } from './Toasts.tsx'

interface Props {
  address: Address
  children: ReactNode
}

/**
 * Frame of every app page: the bar with the company and the account, the navigation at the side, and
 * the page. It stays when the person goes from page to page.
 */
export function AppFrame({ address, children }: Props) {
  const { t } = useTexts()
  return (
    <div className={frame}>
      <a className={skip} href="#main">
        {t('app:skip')}
      </a>
      <AppHeader />
      <div
        id={progressId}
        className={progress}
        hidden
        role="progressbar"
        aria-label={t('app:loading')}
      />
      <div className={columns}>
        <SideNav path={address.path} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <ActingBar />
      <CompanyMismatch />
      <Toasts />
      <p id="page-title" className={visuallyHidden} aria-live="polite" />
      {/* the end of what the documents' inline script lets the browser paint in one go */}
      <i id={firstPaintId} hidden />
      {/* keeps react-aria from writing a style element, which the security policy refuses */}
      <i id="react-aria-pressable-style" hidden />
    </div>
  )
}

/** Height of the bar at the top. */
export const appHeaderHeight = '64px'

const frame = css`
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  min-height: 100dvh;
  background: ${color.band};
  font-size: ${size.s};
  /* texts wrap between words */
  &:lang(ja) {
    word-break: auto-phrase;
  }
  :global() {
    html:has(#app-header) {
      scroll-padding-block: calc(${appHeaderHeight} + 16px) calc(var(--acting-bar, 0px) + 96px);
    }
    @layer {
      [data-react-aria-pressable] {
        touch-action: pan-x pan-y pinch-zoom;
      }
    }
  }
`

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  ${media.desktop} {
    grid-template-columns: 224px minmax(0, 1fr);
  }
  main {
    width: 100%;
    max-width: calc(1120px + 2 * ${space[8]});
    min-width: 0;
    margin-inline: auto;
    padding: ${space[5]} ${space[4]} ${space[16]};
    text-wrap: pretty;
    ${media.tablet} {
      padding: ${space[6]} ${space[8]} ${space[20]};
    }
  }
`

const skip = css`
  position: absolute;
  z-index: 30;
  inset: ${space[2]} auto auto ${space[2]};
  padding: ${space[3]} ${space[5]};
  border-radius: 10px;
  background: ${color.primary};
  color: ${color.onPrimary};
  &:not(:focus) {
    translate: 0 -200%;
  }
`

const progress = css`
  position: fixed;
  z-index: 12;
  inset: ${appHeaderHeight} 0 auto;
  height: 2px;
  overflow: hidden;
  animation: appear 1ms 150ms backwards;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${color.link};
    animation: pass 1.2s ease-in-out infinite;
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
  @keyframes pass {
    from {
      translate: -100%;
    }
    to {
      translate: 100%;
    }
  }
`
