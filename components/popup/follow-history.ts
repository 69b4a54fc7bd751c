/**
 * Shows the page anew when Back or Forward changes the pop-up in the address, unless the window of
 * that pop-up closes: a window's entry in the history may outlive it, for example after a reload.
 */
export function followHistory(): void {
  const popupInAddress = () => new URLSearchParams(location.search).get('popup')
  const shown = popupInAddress()
  addEventListener('popstate', () => {
    if (popupInAddress() !== shown) location.reload()
  })
}
