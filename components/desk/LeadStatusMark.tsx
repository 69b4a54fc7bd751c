import { StatusMark, type StatusTone } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { LeadStatus } from '#server/contact/desk/lead-contract.ts'

const tones: Record<LeadStatus, StatusTone> = {
  new: 'warning',
  working: 'open',
  answered: 'good',
  closed: 'off',
  spam: 'off',
}

/** How far a lead is. */
export function LeadStatusMark({ status }: { status: LeadStatus }) {
  const { t } = useTexts()
  return <StatusMark tone={tones[status]} text={t(`app-desk:view.${status}`)} />
}
