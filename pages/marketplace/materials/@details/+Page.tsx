import type { DocumentPage } from '#components/document/context.ts'
import { MaterialBody } from '#components/resource/MaterialBody.tsx'
import { MaterialQuestions } from '#components/resource/MaterialQuestions.tsx'
import { MaterialRelated } from '#components/resource/MaterialRelated.tsx'
import { MaterialHead } from '#components/resource/MaterialHead.tsx'
import { newsSearchInput } from '#components/resource/news-search.ts'
import type { Material } from '#server/content/resource/contract.ts'

/** Page of a resource: an article, video or file. Source: spec §2, §3 Material. */
export const Page: DocumentPage<Material> = ({ data: material, locale, read, site }) => [
  { key: 'head', load: () => <MaterialHead material={material} /> },
  {
    key: 'body',
    load: () => (
      <MaterialBody material={material} address={site.origin + material.mktDetailPageUrl} />
    ),
  },
  {
    key: 'related',
    async load() {
      const { types } = await read.resources.search(
        newsSearchInput(locale, { page: 1, type: '', keyword: '' }),
      )
      return <MaterialRelated material={material} types={types} />
    },
  },
  { key: 'questions', load: () => <MaterialQuestions /> },
]
