import type { DocumentPage } from '#components/document/context.ts'

/** The home page. */
export const Page: DocumentPage = (page) => [
  {
    key: 'banners',
    load: async () => {
      const { banners } = await page.read.content.banners({ websiteCode: page.locale })
      return <h1>{banners.map((it) => it.title).join(', ')}</h1>
    },
  },
]
