/** How much of the top menu must be hidden on a side for the arrow on that side to show. Source: spec §9. */
const hiddenPx = 10

/** Shows the arrows beside the top menu where it is wider than its place, and scrolls it by them. */
export function startMenuArrows(): void {
  const list = document.querySelector<HTMLElement>('[data-top-menu]')
  if (!list) return
  const arrows = [...document.querySelectorAll<HTMLElement>('[data-scroll]')]
  const show = () => {
    const { scrollLeft, clientWidth, scrollWidth } = list
    const hidden = { '-1': scrollLeft, '1': scrollWidth - clientWidth - scrollLeft }
    for (const it of arrows)
      it.hidden = hidden[it.dataset.scroll as keyof typeof hidden] <= hiddenPx
  }
  list.addEventListener('scroll', show, { passive: true })
  new ResizeObserver(show).observe(list)
  for (const it of arrows)
    it.addEventListener('click', () =>
      list.scrollBy({
        left: Number(it.dataset.scroll) * list.clientWidth * 0.7,
        behavior: calm() ? 'auto' : 'smooth',
      }),
    )
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
