/** Makes every Video play in place: the browser's player replaces its link and takes the focus. */
export function startVideoPlayers(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-video]')
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
    player.ariaLabel = link.dataset.video ?? ''
    link.replaceWith(player)
    player.focus()
  })
}
