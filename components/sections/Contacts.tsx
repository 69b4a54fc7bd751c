import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, radius, space, weight } from '#components/theme/tokens.ts'
import { CopyButton } from '#components/ui/CopyButton.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import type { PageSection } from '#server/content/contract.ts'
import { textAt } from './section-items.ts'

interface Props {
  section: PageSection
}

/** The address and the WeChat account that a section names beside its items; nothing where it names none. */
export function Contacts({ section: { content } }: Props) {
  const { t, lang } = useTexts()
  const mail = textAt(content, 'mails', 0)
  const account = typeof content.wechatAccount === 'string' ? content.wechatAccount : undefined
  if (mail === undefined && account === undefined) return null
  return (
    <dl className={contacts} lang={lang}>
      {mail !== undefined && (
        <div>
          <Icon name="mail" />
          <dt>{t('content:contact.mail')}</dt>
          <dd>
            <a href={`mailto:${mail}`}>{mail}</a>
          </dd>
        </div>
      )}
      {account !== undefined && (
        <div>
          <Icon name="smartphone" />
          <dt>{t('content:contact.wechat')}</dt>
          <dd>{account}</dd>
          <CopyButton text={account} of={t('content:contact.wechat')} />
        </div>
      )}
    </dl>
  )
}

const contacts = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[8]};
  margin-block-start: ${space[6]};
  padding: ${space[3]} ${space[5]};
  border-radius: ${radius.m};
  background: ${colour.tint};
  div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[3]};
    min-height: 32px;
  }
  svg {
    color: ${colour.link};
  }
  dt {
    color: ${colour.muted};
  }
  dd {
    font-weight: ${weight.medium};
    overflow-wrap: anywhere;
  }
`
