import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { iconButton } from './panel-style.ts'
import { cornerButton } from './ScrollToTop.tsx'

/**
 * Button that opens the live chat; chat.ts shows it once the chat is ready. The China site links to
 * an external chat instead. Source: spec §1, §2 Footer.
 */
export function ChatButton({ site }: { site: Pick<Site, 'thirdParties' | 'chatUrl'> }) {
  const { t } = useTexts()
  const className = `${iconButton} ${cornerButton}`
  if (site.chatUrl !== null)
    return (
      <a
        className={className}
        href={site.chatUrl}
        target="_blank"
        rel="noopener"
        aria-label={t('layout:chat.external')}
        data-chat
        data-site-click="Chat"
      >
        <Icon name="chat" />
      </a>
    )
  if (!site.thirdParties.some((it) => it.name === 'chat')) return null
  return (
    <button
      type="button"
      className={className}
      data-chat
      data-site-click="Chat"
      hidden
      aria-label={t('layout:chat.open')}
    >
      <Icon name="chat" />
    </button>
  )
}
