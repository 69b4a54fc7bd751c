import { css } from '@linaria/core'
import { useId } from 'react'
import { withDetail } from '#config/lists.ts'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import type { TeamContact } from '#server/trade/team/contract.ts'
import type { HandOver } from '#server/trade/team/leaving-contract.ts'
import { nameOf } from './contact-name.ts'
import type { Part } from './RemoveDialog.tsx'

interface Props {
  part: Part
  position: { number: number; of: number }
  found: HandOver
  /** Those who can take over. */
  members: readonly TeamContact[]
  value: string | undefined
  isMissing: boolean
  onChange: (contactId: string) => void
}

/** One thing that a departing member has, and who takes it over. */
export function HandOverStep(props: Props) {
  const { part, position, found, members, value, isMissing, onChange } = props
  const { t, locale } = useTexts()
  const id = useId()
  const { total } = found[part]
  const lines = useLines(found, part)
  return (
    <>
      <p>
        <small>{t('app-team:remove.step', { number: position.number, total: position.of })}</small>
      </p>
      <b>{t(`app-team:handOver.${part}.title`, { count: total })}</b>
      <p>{t(`app-team:handOver.${part}.text`)}</p>
      <ul className={list}>
        {lines.map(({ key, text, more }) => (
          <li key={key}>
            <span>{text}</span>
            <small>{more}</small>
          </li>
        ))}
        {total > lines.length && (
          <li>{t('app-team:handOver.more', { count: total - lines.length })}</li>
        )}
      </ul>
      <Field
        id={id}
        label={t(`app-team:handOver.${part}.to`)}
        isRequired
        {...(isMissing && value === undefined ? { error: t('app-team:handOver.missing') } : {})}
      >
        {(attributes) => (
          <select
            {...attributes}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="" disabled>
              {t('app-team:handOver.choose')}
            </option>
            {members.map((it) => (
              <option key={it.contactId} value={it.contactId}>
                {withDetail(locale, nameOf(it), t(`app-team:role.${it.role}.name`))} {it.email}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

function useLines(found: HandOver, part: Part) {
  const formats = useFormats()
  if (part === 'licenses')
    return found.licenses.items.map(({ serialNumber, name }) => ({
      key: serialNumber,
      text: serialNumber,
      more: name,
    }))
  return found[part].items.map(({ orderNumber, item, amount, currency }) => ({
    key: orderNumber,
    text: orderNumber,
    more: `${item} · ${formats.money(amount, currency)}`,
  }))
}

const list = css`
  max-height: 200px;
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[3]};
    justify-content: space-between;
    padding: ${space[2]} ${space[3]};
    & + li {
      border-block-start: 1px solid ${color.line};
    }
  }
  small {
    color: ${color.muted};
  }
`
