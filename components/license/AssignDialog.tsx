import { css } from '@linaria/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { License } from '#server/trade/license/license-contract.ts'
import type { TeamContact } from '#server/trade/team/contract.ts'

interface Props {
  licenses: readonly License[]
  onClose: () => void
  onDone: () => void
}

const unassigned = ''
const searchMinMembers = 8

/** Chooses the team member who receives one license or several. */
export function AssignDialog({ licenses, onClose, onDone }: Props) {
  const { t } = useTexts()
  const before = new Set(licenses.map((it) => it.assignee?.contactId ?? unassigned))
  const [onlyOne] = before.size === 1 ? before : []
  const [chosen, setChosen] = useState(onlyOne)
  const team = useQuery(queries.team.contacts.queryOptions())
  const assign = useAssign(licenses, onDone)
  const reasonId = useId()
  const isSame = chosen === undefined || chosen === onlyOne
  const [first] = licenses
  const title =
    licenses.length === 1
      ? t('app-license:assign.one', { serialNumber: first?.serialNumber ?? '' })
      : t('app-license:assign.many', { count: licenses.length })
  return (
    <Dialog
      title={title}
      isDirty={!isSame}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame && !assign.isPending) assign.mutate(chosen)
      }}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton
            type="submit"
            tone="primary"
            isBusy={assign.isPending}
            reasonId={isSame ? reasonId : undefined}
          >
            {t(assign.isPending ? 'app-license:assign.busy' : 'app-license:assign.save')}
          </AppButton>
        </>
      }
    >
      <p>{t('app-license:assign.text')}</p>
      <Loaded
        query={team}
        failedTitle={t('app-license:assign.teamFailed')}
        skeleton={<Skeleton of="text" lines={4} />}
      >
        {({ items }) => <MemberChoice members={items} chosen={chosen} onChoose={setChosen} />}
      </Loaded>
      {isSame && (
        <p id={reasonId} className={muted}>
          {t('app-license:assign.reason')}
        </p>
      )}
      {assign.isError && <Failure error={assign.error} title={t('app-license:assign.failed')} />}
    </Dialog>
  )
}

interface ChoiceProps {
  members: readonly TeamContact[]
  chosen: string | undefined
  onChoose: (contactId: string) => void
}

function MemberChoice({ members, chosen, onChoose }: ChoiceProps) {
  const { t } = useTexts()
  const name = useId()
  const [keyword, setKeyword] = useState('')
  const active = members.filter((it) => it.status === 'ACTIVE')
  const wanted = keyword.normalize('NFKC').toLowerCase().trim()
  const shown = active.filter((it) =>
    `${it.lastName}${it.firstName} ${it.firstName} ${it.lastName} ${it.email}`
      .toLowerCase()
      .includes(wanted),
  )
  return (
    <fieldset className={choice}>
      <legend>{t('app-license:assign.member')}</legend>
      {active.length >= searchMinMembers && (
        <input
          type="search"
          aria-label={t('app-license:assign.search')}
          placeholder={t('app-license:assign.search')}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      )}
      <div>
        {shown.map((it) => (
          <label key={it.contactId}>
            <input
              type="radio"
              name={name}
              checked={chosen === it.contactId}
              onChange={() => onChoose(it.contactId)}
            />
            <span>
              {nameOf(it)}
              <small>
                {it.email} ·{' '}
                <span>{t('app-license:assign.has', { count: it.assignedLicenses })}</span>
              </small>
            </span>
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={name}
            checked={chosen === unassigned}
            onChange={() => onChoose(unassigned)}
          />
          <span>{t('app-license:assign.nobody')}</span>
        </label>
      </div>
    </fieldset>
  )
}

/** Assigns licenses, and offers to give them back to those who had them. */
function useAssign(licenses: readonly License[], onDone: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queries.license.key() }),
      client.invalidateQueries({ queryKey: queries.team.key() }),
    ])
  const giveBack = async () => {
    const holders = Map.groupBy(licenses, (it) => it.assignee?.contactId ?? null)
    for (const [contactId, held] of holders)
      await api.license.assignMany({ serialNumbers: held.map((it) => it.serialNumber), contactId })
    await refresh()
    showToast(t('app-license:assign.undone', { count: licenses.length }))
  }
  return useMutation({
    mutationFn: (contactId: string) =>
      api.license.assignMany({
        serialNumbers: licenses.map((it) => it.serialNumber),
        contactId: contactId === unassigned ? null : contactId,
      }),
    onSuccess: async ({ data }, contactId) => {
      await refresh()
      showToast(
        t(contactId === unassigned ? 'app-license:assign.removed' : 'app-license:assign.done', {
          count: data.serialNumbers.length,
        }),
        giveBack,
      )
      onDone()
    },
  })
}

const familyFirst = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

function nameOf({ firstName, lastName }: TeamContact): string {
  return familyFirst.test(firstName + lastName)
    ? lastName + firstName
    : `${firstName} ${lastName}`.trim()
}

const choice = css`
  display: grid;
  gap: ${space[3]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0 0 ${space[2]};
  }
  input[type='search'] {
    width: 100%;
    min-height: 44px;
    padding-inline: ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
  div {
    max-height: 320px;
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    overflow: auto;
  }
  label {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 48px;
    padding: ${space[2]} ${space[4]};
    & + label {
      border-block-start: 1px solid ${color.line};
    }
    &:hover,
    &:has(:checked) {
      background: ${color.tint};
    }
  }
  input[type='radio'] {
    flex: none;
    width: 18px;
    height: 18px;
    accent-color: ${color.primary};
  }
  span {
    display: grid;
    overflow-wrap: anywhere;
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
  small span {
    display: inline-block;
  }
`

const muted = css`
  color: ${color.muted};
`
