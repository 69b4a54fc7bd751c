import { Activity, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { type Address, AddressContext } from './address.tsx'
import { restorePlace } from './kept-scroll.ts'
import { identityOf, useAccount } from './profile.ts'
import { RenderBoundary } from './RenderBoundary.tsx'

interface Props {
  address: Address
  /** Title of the document for this page, which screen readers are told. */
  title: string
  /** True if the person went back or forward. */
  isHistory: boolean
  children: ReactNode
}

interface KeptPage {
  address: Address
  page: ReactNode
  /** Grows with each visit, so that the page that was left longest ago is known. */
  visit: number
}

const maxPages = 10

/**
 * Keeps the ten pages that were shown last, hidden but with everything typed into them. A page is
 * kept once, whatever its query string. Going to a page moves the focus to its heading, going back
 * to the element that had it. Hidden pages do not notice that somebody else has signed in or the
 * company was switched, so they are dropped then. Source: spec §9 Keep-alive, trap 80.
 */
export function KeptPages({ address, title, isHistory, children }: Props) {
  const { path } = address
  const [kept, setKept] = useState<readonly KeptPage[]>([{ address, page: children, visit: 0 }])
  const { profile } = useAccount()
  const identity = profile && identityOf(profile)
  const [owner, setOwner] = useState(identity)
  const current = kept.find((it) => it.address.path === path)
  if (identity !== owner) {
    setOwner(identity)
    setKept(kept.filter((it) => it === current))
  } else if (current?.page !== children || current?.address !== address)
    setKept(withPage(kept, address, children))
  useLayoutEffect(() => {
    const { isNew, focus } = restorePlace(path)
    if (isNew) focusOn(isHistory ? focus : null)
    // oxlint-disable-next-line react/exhaustive-deps -- only a page that was not shown takes the focus
  }, [path])
  useEffect(() => announceTitle(title), [title])
  return kept.map(({ address: own, page }) => (
    <Activity key={own.path} mode={own.path === path ? 'visible' : 'hidden'}>
      <AddressContext value={own}>
        <RenderBoundary>{page}</RenderBoundary>
      </AddressContext>
    </Activity>
  ))
}

/** Adds or replaces a page. The order never changes: a moved element would lose its scrolling. */
function withPage(
  kept: readonly KeptPage[],
  address: Address,
  page: ReactNode,
): readonly KeptPage[] {
  const visit = Math.max(0, ...kept.map((it) => it.visit)) + 1
  const shown = { address, page, visit }
  const isKept = kept.some((it) => it.address.path === address.path)
  const all = isKept
    ? kept.map((it) => (it.address.path === address.path ? shown : it))
    : [...kept, shown]
  const oldest = all.toSorted((a, b) => a.visit - b.visit)[0]
  return all.length > maxPages ? all.filter((it) => it !== oldest) : all
}

function focusOn(element: Element | null): void {
  const target =
    element instanceof HTMLElement && element.isConnected && element.checkVisibility()
      ? element
      : [...document.querySelectorAll<HTMLElement>('main h1')].find((it) => it.checkVisibility())
  target?.focus({ preventScroll: true })
}

let announcedTitle: string | undefined

/** Tells screen readers the title of the page that is shown, except for the document's first page. */
export function announceTitle(title: string): void {
  const status = document.getElementById('page-title')
  if (status && announcedTitle !== undefined) status.textContent = title
  announcedTitle = title
}
