import { whenParsed } from '#components/islands/moments.ts'

/** Below the header and the bar itself begins what is read. */
const readLine = '-35% 0px -65% 0px'

/**
 * Marks in a page's own navigation the section that is read, and brings its link into sight. Without it the links are anchors.
 * Source: spec §2.
 */
export function startSectionNav(): void {
  whenParsed(start)
}

function start(): void {
  const nav = document.querySelector<HTMLElement>('[data-section-nav]')
  if (!nav) return
  const links = new Map(
    [...nav.querySelectorAll<HTMLAnchorElement>('a')].map((it) => [it.hash.slice(1), it]),
  )
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) mark(nav, links.get(target.id), isIntersecting)
    },
    { rootMargin: readLine },
  )
  for (const id of links.keys()) {
    const section = document.getElementById(id)
    if (section) watch.observe(section)
  }
}

function mark(nav: HTMLElement, link: HTMLAnchorElement | undefined, isRead: boolean): void {
  if (!link) return
  if (!isRead) return link.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  // the row alone is moved: scrollIntoView would also move the page
  nav.scrollTo({
    left: link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2,
  })
}
