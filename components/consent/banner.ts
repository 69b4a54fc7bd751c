import { css } from '@linaria/core'
import { color, frame, media, shadow, size, space, weight } from '#components/theme/tokens.ts'

/** The banner on the page, once it is shown. */
export interface Banner {
  /** Replaces the question by a short confirmation, which takes the focus. */
  confirm(choice: string): void
  hide(): void
}

/**
 * Shows the banner of a template. It is the first element of the page for the keyboard, but is
 * placed at the lower edge, where it moves nothing. The page keeps as much room below its content,
 * and scrolls focused elements above the banner.
 */
export function showBanner(template: HTMLTemplateElement): Banner {
  const banner = (template.content.cloneNode(true) as DocumentFragment)
    .firstElementChild as HTMLElement
  banner.classList.add(bar)
  document.body.prepend(banner)
  const page = document.documentElement
  const measured = new ResizeObserver(() =>
    page.style.setProperty('--banner-height', `${banner.offsetHeight}px`),
  )
  measured.observe(banner)
  const hide = () => {
    measured.disconnect()
    page.style.removeProperty('--banner-height')
    banner.remove()
  }
  banner.querySelector('[data-hide]')?.addEventListener('click', hide)
  return {
    confirm(choice) {
      const after = banner.querySelector<HTMLElement>('[data-after]')
      banner.querySelector('form')?.remove()
      for (const it of after?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])
        it.hidden = it.dataset.choice !== choice
      if (after) after.hidden = false
      after?.focus({ preventScroll: true })
    },
    hide,
  }
}

const bar = css`
  position: fixed;
  z-index: 30;
  inset: auto 0 0;
  max-height: 60dvh;
  padding: ${space[4]};
  border-block-start: 1px solid ${color.line};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  font-size: ${size.s};
  overflow: auto;
  ${media.tablet} {
    padding-inline: max(${space[8]}, calc((100% - ${frame.pageWidth}) / 2));
  }
  > :not([hidden]) {
    display: grid;
    gap: ${space[3]} ${space[8]};
    align-items: center;
    ${media.desktop} {
      grid-template-columns: 1fr 30rem;
    }
  }
  h2 {
    font-size: ${size.m};
    font-weight: ${weight.bold};
  }
  p {
    color: ${color.muted};
    text-wrap: pretty;
  }
  [data-buttons] {
    display: grid;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    gap: ${space[2]};
    > * {
      padding-inline: ${space[2]};
    }
  }
  @media print {
    display: none;
  }
  :global() {
    :root[style*='--banner-height'] {
      scroll-padding-block-end: calc(var(--banner-height) + ${space[4]});
      body {
        padding-block-end: var(--banner-height);
      }
      /* the lowest button of the corner is 85 px above the edge */
      :is([data-chat], [data-scroll-to-top]) {
        translate: 0 min(0px, 70px - var(--banner-height));
      }
    }
  }
`
