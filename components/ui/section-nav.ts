/**
 * Margins that shrink the viewport to a line at 35% of its height. The section that crosses this
 * line is the current one.
 */
const readingLineMargin = '-35% 0px -65% 0px'

/**
 * Marks the current section in the page's SectionNav and scrolls its link into view. Without
 * JavaScript, the links still work as anchors.
 * Source: spec §2.
 */
export function startSectionNav(): void {
  const nav = document.querySelector<HTMLElement>('[data-section-nav]')
  if (!nav) return
  const links = new Map(
    [...nav.querySelectorAll<HTMLAnchorElement>('a')].map((it) => [it.hash.slice(1), it]),
  )
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        markLink(nav, links.get(target.id), isIntersecting)
    },
    { rootMargin: readingLineMargin },
  )
  for (const id of links.keys()) {
    const section = document.getElementById(id)
    if (section) observer.observe(section)
  }
}

function markLink(nav: HTMLElement, link: HTMLAnchorElement | undefined, isCurrent: boolean): void {
  if (!link) return
  if (!isCurrent) return link.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  // do not use scrollIntoView, which would also scroll the page
  nav.scrollTo({
    left: link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2,
  })
}
