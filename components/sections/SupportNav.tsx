import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Tabs } from '#components/ui/Tabs.tsx'

const pages = {
  support: pathOf('marketplace-support'),
  'support-hub': pathOf('marketplace-support-support-hub'),
  'certificated-sales': pathOf('marketplace-support-certificated-sales'),
} as const

interface Props {
  current: keyof typeof pages
}

/** Tabs between the support pages, and a link to the contact page. */
export function SupportNav({ current }: Props) {
  const { t, locale } = useTexts()
  const pageTabs = Object.entries(pages).map(([id, path]) => ({
    text: t(`content:pages.${id}.name`),
    href: `/${locale}${path}`,
    isCurrent: id === current,
  }))
  const contactTab = {
    text: t('content:action.contact'),
    href: `/${locale}${pathOf('marketplace-help-contact-us')}`,
    isCurrent: false,
  }
  return <Tabs label={t('content:supportNav')} tabs={[...pageTabs, contactTab]} />
}
