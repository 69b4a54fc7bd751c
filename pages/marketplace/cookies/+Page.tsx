import { CookieChoice } from '#components/consent/CookieChoice.tsx'
import { CookieList } from '#components/consent/CookieList.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import { pathOf } from '#config/routes.ts'
import { PageHead } from '#components/ui/PageHead.tsx'

/** The cookies of the site, and the visitor's choice about them. Source: spec §4, §9. */
export const Page: DocumentPage = ({ site, locale, texts: { t } }) => {
  const isAsked = site.thirdParties.length > 0
  return [
    {
      key: 'head',
      load: () => (
        <PageHead
          crumbs={[
            { text: t('help:home'), href: `/${locale}${pathOf('marketplace')}` },
            { text: t('cookies:meta.title') },
          ]}
          title={t('cookies:meta.title')}
          description={t(isAsked ? 'cookies:lead' : 'cookies:leadNecessary')}
        />
      ),
    },
    ...(isAsked
      ? [{ key: 'choice', load: () => <CookieChoice thirdParties={site.thirdParties} /> }]
      : []),
    { key: 'list', load: () => <CookieList site={site} /> },
  ]
}
