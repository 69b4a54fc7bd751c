import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import { namesOf } from './place-text.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * Who has to approve the order and why, until when, and what is left of the budget; or the offer to
 * ask for approval. Source: AP1, C11.
 */
export function ApprovalNote({ checkout }: { checkout: Checkout }) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const profile = useProfile()
  const { prices, hold, draft, asksApproval } = checkout
  const facts = hold.quote ?? prices.data
  if (!facts) return null
  const { budget, approvalDays, approvers } = facts
  // a held price has been asked for with the approval, whatever the reason is
  const isByRole = prices.data?.approvalReason === 'role'
  const reason = isByRole ? 'role' : asksApproval ? 'requested' : facts.approvalReason
  const isForced = reason === 'budget' || reason === 'role'
  return (
    <>
      {budget && (
        <p>
          {t('app-checkout:budget.left', {
            left: formats.money(budget.left, budget.currency),
            limit: formats.money(budget.limit, budget.currency),
            takes: formats.money(facts.value, budget.currency),
          })}
        </p>
      )}
      {reason !== null && (
        <div className={note}>
          <b>{t(`app-checkout:approval.${reason}.title`)}</b>
          <p>
            {approvers.length === 0
              ? t('app-checkout:approval.nobody')
              : t('app-checkout:approval.who', {
                  names: namesOf(texts, checkout),
                  count: approvalDays,
                })}
          </p>
        </div>
      )}
      {!isForced && hasPermission(profile, 'order.request_approval') && (
        <label>
          <input
            type="checkbox"
            checked={draft.values.asksApproval}
            onChange={({ target }) => draft.change({ asksApproval: target.checked })}
          />
          <span>{t('app-checkout:approval.offer')}</span>
        </label>
      )}
    </>
  )
}

const note = css`
  display: grid;
  gap: ${space[1]};
  padding: ${space[3]};
  border-radius: ${radius.m};
  background: ${color.tint};
  b {
    font-weight: ${weight.bold};
  }
`
