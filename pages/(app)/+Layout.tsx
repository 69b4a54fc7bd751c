import { type ReactNode, useMemo } from 'react'
import { usePageContext } from 'vike-react/usePageContext'
import { AppFrame } from '#components/app/AppFrame.tsx'
import { KeptPages } from '#components/app/KeptPages.tsx'
import { titleOfPage } from '#components/app/page-facts.ts'

/** Frame around the app page that is shown and those that are kept. */
export function Layout({ children }: { children: ReactNode }) {
  const page = usePageContext()
  const { urlOriginal, urlParsed, urlPathname, routeParams, isBackwardNavigation } = page
  const { searchOriginal } = urlParsed
  // the other paths have no locale: +onBeforeRoute has taken it off
  const [pathname = urlPathname] = urlOriginal.split(/[?#]/, 1)
  const address = useMemo(
    () => ({
      path: urlPathname,
      pathname,
      search: searchOriginal ?? '',
      params: routeParams,
    }),
    [urlPathname, pathname, searchOriginal, routeParams],
  )
  return (
    <AppFrame address={address}>
      <KeptPages
        address={address}
        title={titleOfPage(page)}
        isHistory={isBackwardNavigation === true}
      >
        {children}
      </KeptPages>
    </AppFrame>
  )
}
