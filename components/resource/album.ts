/** Makes a picture of a text open in the page's album, which has a link of its own for it. Without the album it opens on its own. */
export function startAlbum(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-picture]')
    const twin = [...document.querySelectorAll<HTMLAnchorElement>('[data-album] a')].find(
      (it) => it.href === link?.href,
    )
    if (!twin) return
    event.preventDefault()
    twin.click()
  })
}
