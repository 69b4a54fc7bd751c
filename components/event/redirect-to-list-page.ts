/**
 * Redirects to the list page with the event in the URL's fragment, if the event is on another page
 * of the list. The link to that page is in the index of other dates (OtherDates.tsx), where
 * visitors without JavaScript follow it themselves.
 */
export function redirectToListPage(): void {
  const link = document
    .getElementById(decodedHash())
    ?.querySelector<HTMLAnchorElement>('a[data-elsewhere]')
  if (link) location.replace(link.href)
}

function decodedHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}
