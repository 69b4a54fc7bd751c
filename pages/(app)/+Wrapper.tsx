import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePageContext } from 'vike-react/usePageContext'
import { siteOfPage, textsOfPage } from '#components/app/page-facts.ts'
import { newQueryClient, queryClient } from '#components/app/query-client.ts'
import { SiteContext } from '#components/app/site.ts'
import { TextContext } from '#components/islands/texts.tsx'

/** Gives the components of an app page the texts, the site and the store of the API's answers. */
export function Wrapper({ children }: { children: ReactNode }) {
  const page = usePageContext()
  const [client] = useState(() => (page.isClientSide ? queryClient() : newQueryClient()))
  return (
    <TextContext value={textsOfPage(page)}>
      <SiteContext value={siteOfPage(page)}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </SiteContext>
    </TextContext>
  )
}
