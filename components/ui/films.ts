/** Makes every Film play in its place: its link becomes the browser's player, which has the focus then. */
export function startFilms(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-film]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const player = document.createElement('video')
    Object.assign(player, {
      src: link.href,
      poster: link.querySelector('img')?.currentSrc ?? '',
      controls: true,
      autoplay: true,
      playsInline: true,
    })
    player.ariaLabel = link.dataset.film ?? ''
    link.replaceWith(player)
    player.focus()
  })
}
