const scrollMs = 800
/**
 * Space above the window in which the page's first pixel still counts as visible: it leaves this
 * space when the page is scrolled by 1450 px. A pixel that touches the edge is inside.
 */
const rootMargin = '1448px 0px 0px'

/**
 * Shows the link to the top after 1450 px of scrolling. The link scrolls up within 800 ms, or at
 * once if the visitor prefers reduced motion.
 * Source: spec §9, trap 81.
 */
export function startScrollToTop(): void {
  const mark = document.querySelector('[data-scroll-mark]')
  const link = document.querySelector<HTMLElement>('[data-scroll-to-top]')
  if (!mark || !link) return
  new IntersectionObserver(
    ([entry]) => {
      link.hidden = entry?.isIntersecting ?? true
    },
    { rootMargin },
  ).observe(mark)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) scrollTo(0, 0)
    else scrollFrom(scrollY, performance.now())
  })
}

function scrollFrom(from: number, startedAt: number): void {
  requestAnimationFrame((now) => {
    const progress = Math.min(1, Math.max(0, now - startedAt) / scrollMs)
    scrollTo({ top: from * (1 - progress) ** 3, behavior: 'instant' })
    if (progress < 1) scrollFrom(from, startedAt)
  })
}
