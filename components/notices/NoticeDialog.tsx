import { Building2, CircleAlert, Globe, LogIn, type LucideIcon, UserX, Wrench } from 'lucide-react'
import type { Locale } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { contentOf } from './notice-content.tsx'
import type { Notice } from './notice-queue.ts'
import { Popup } from './Popup.tsx'

interface Props {
  notice: Notice
  locale: Locale
  onClose: () => void
}

const icons: Readonly<Record<Notice['kind'], LucideIcon>> = {
  'login-error': CircleAlert,
  'login-failed': UserX,
  'session-ended': LogIn,
  'invalid-organization': Building2,
  maintenance: Wrench,
  region: Globe,
}

/** A notice as a modal dialog; Esc closes it. Source: spec §4. */
export function NoticeDialog({ notice, locale, onClose }: Props) {
  const { t } = useTexts()
  const { title, body, actions, popupSize } = contentOf(notice, { t, locale })
  return (
    <Popup
      kind={notice.kind}
      icon={icons[notice.kind]}
      title={title}
      popupSize={popupSize}
      actions={actions}
      onClose={onClose}
    >
      {body}
    </Popup>
  )
}
