/**
 * If the event in the URL's fragment is on another page of the list, redirects to that page.
 * Without JavaScript, visitors can follow the link in the index of other dates (OtherDates.tsx)
 * instead.
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
