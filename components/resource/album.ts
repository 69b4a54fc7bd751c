/**
 * Opens the images of a text in the viewer of the page's hidden album: a click on an image is
 * passed on to the album's link to the same image. Without the album, the image's own link works.
 */
export function startAlbum(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-picture]')
    const albumLink = [...document.querySelectorAll<HTMLAnchorElement>('[data-album] a')].find(
      (it) => it.href === link?.href,
    )
    if (!albumLink) return
    event.preventDefault()
    albumLink.click()
  })
}
