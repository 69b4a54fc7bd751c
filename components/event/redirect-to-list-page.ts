/**
 * Goes to the list page of the event in the URL's fragment, if the event is on another page of the
 * list. Its entry in the index of other dates (OtherDates.tsx) holds the link; without script the
 * visitor follows it.
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
