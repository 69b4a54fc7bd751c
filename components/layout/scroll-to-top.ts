const scrollMs = 800

/** Shows the way back to the top from 1450 px on, and goes it in 800 ms; at once for whoever wants less motion. Source: spec §9, trap 81. */
export function startScrollToTop(): void {
  const mark = document.querySelector('[data-scroll-mark]')
  const link = document.querySelector<HTMLElement>('[data-scroll-to-top]')
  if (!mark || !link) return
  new IntersectionObserver(([seen]) => {
    link.hidden = seen?.isIntersecting ?? true
  }).observe(mark)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) scrollTo(0, 0)
    else scrollFrom(scrollY, performance.now())
  })
}

function scrollFrom(from: number, startedAt: number): void {
  requestAnimationFrame((now) => {
    const done = Math.min(1, Math.max(0, now - startedAt) / scrollMs)
    scrollTo({ top: from * (1 - done) ** 3, behavior: 'instant' })
    if (done < 1) scrollFrom(from, startedAt)
  })
}
