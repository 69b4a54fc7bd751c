import { useTexts } from '#components/islands/texts.tsx'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { words } from './card-style.ts'
import { textAt } from './section-items.ts'

interface Props {
  section: PageSection
}

/** Email address and WeChat account of a section; renders nothing if it has neither. */
export function Contacts({ section: { content } }: Props) {
  const { t, lang } = useTexts()
  const mail = textAt(content, 'mails', 0)
  const account = typeof content.wechatAccount === 'string' ? content.wechatAccount : undefined
  if (mail === undefined && account === undefined) return null
  return (
    <div className={words} lang={lang}>
      <br />
      {mail !== undefined && (
        <p>
          {t('content:contact.mail')} <a href={`mailto:${mail}`}>{mail}</a>
        </p>
      )}
      {account !== undefined && (
        <p>
          {t('content:contact.wechat')} <b>{account}</b>
        </p>
      )}
    </div>
  )
}
