/**
 * An arrow is shown if more than this width of the top menu is hidden on its side.
 * Source: spec §9.
 */
const minHiddenPx = 10

/** Adds scroll arrows to a top menu that is wider than the space available. */
export function startMenuArrows(): void {
  const list = document.querySelector<HTMLElement>('[data-top-menu]')
  if (!list) return
  const arrows = [...document.querySelectorAll<HTMLElement>('[data-scroll]')]
  const updateArrows = () => {
    const { scrollLeft, clientWidth, scrollWidth } = list
    const hidden = { '-1': scrollLeft, '1': scrollWidth - clientWidth - scrollLeft }
    for (const arrow of arrows)
      arrow.hidden = hidden[arrow.dataset.scroll as keyof typeof hidden] <= minHiddenPx
  }
  list.addEventListener('scroll', updateArrows, { passive: true })
  new ResizeObserver(updateArrows).observe(list)
  for (const arrow of arrows)
    arrow.addEventListener('click', () =>
      list.scrollBy({
        left: Number(arrow.dataset.scroll) * list.clientWidth * 0.7,
        behavior: prefersReducedMotion() ? 'auto' : 'smooth',
      }),
    )
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
