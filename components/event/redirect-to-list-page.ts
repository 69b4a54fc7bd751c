/**
 * Whoever follows a link to an event that stands on a later page of its list finds it in the index of the others; from there
 * they are led on to its page at once. Without script the index leads them.
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
