import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { useKeptInput } from '#components/app/use-kept-input.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { TeamContact } from '#server/trade/team/contract.ts'
import type { HandOver } from '#server/trade/team/leaving-contract.ts'
import { nameOf } from './contact-name.ts'
import { HandOverStep } from './HandOverStep.tsx'
import { isActiveAdmin } from './team-filter.ts'
import { useReinstate } from './use-reinstate.ts'

interface Props {
  contact: TeamContact
  /** The whole team, whose other members can take over. */
  all: readonly TeamContact[]
  onClose: () => void
}

/** What is handed over, in the order of the steps. */
export type Part = 'licenses' | 'orders' | 'approvals'

const parts: readonly Part[] = ['licenses', 'orders', 'approvals']

/** The members who take over, by what they take over. */
type Takers = Partial<Record<Part, string>>

/**
 * Removes a member: one step for each thing that the member has, with the person who takes it over,
 * then one confirmation that names the person and the counts.
 */
export function RemoveDialog(props: Props) {
  const { t } = useTexts()
  const { contact, onClose } = props
  const { contactId } = contact
  const query = useQuery(
    queries.team.handOver.queryOptions({ input: { contactId }, staleTime: 0, gcTime: 0 }),
  )
  if (query.data) return <Steps {...props} found={query.data} />
  return (
    <Dialog
      title={t('app-team:remove.title', { name: nameOf(contact) })}
      onClose={onClose}
      buttons={<AppButton onClick={onClose}>{t('app:cancel')}</AppButton>}
    >
      <Loaded
        query={query}
        failedTitle={t('app-team:remove.loadFailed')}
        skeleton={<Skeleton of="text" />}
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function Steps({ contact, all, found, onClose }: Props & { found: HandOver }) {
  const { t } = useTexts()
  const name = nameOf(contact)
  const steps = parts.filter((it) => found[it].total > 0)
  const [index, setIndex] = useState(0)
  const [takers, setTakers] = useState<Takers>({})
  const [isMissing, setMissing] = useState(false)
  const title = t('app-team:remove.title', { name })
  const isRestored = useKeptInput<Takers>({
    name: `remove ${contact.contactId}`,
    dialog: title,
    read: () => (Object.keys(takers).length > 0 ? takers : undefined),
    restore: setTakers,
  })
  const remove = useRemove(contact, onClose)
  const step = steps[index]
  const others = all.filter((it) => it.status === 'ACTIVE' && it.contactId !== contact.contactId)
  const next = () => {
    if (step && takers[step] === undefined) return setMissing(true)
    setMissing(false)
    setIndex(index + 1)
  }
  return (
    <Dialog
      title={title}
      isDirty={index > 0 || Object.keys(takers).length > 0}
      onClose={onClose}
      buttons={
        <>
          {index > 0 ? (
            <AppButton onClick={() => setIndex(index - 1)}>{t('app-team:remove.back')}</AppButton>
          ) : (
            <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          )}
          {step ? (
            <AppButton tone="primary" onClick={next}>
              {t('app-team:remove.next')}
            </AppButton>
          ) : (
            <AppButton
              tone="danger"
              isBusy={remove.isPending}
              onClick={() =>
                remove.mutate({ contactId: contact.contactId, ...inputOf(takers, others) })
              }
            >
              {t(remove.isPending ? 'app-team:remove.busy' : 'app-team:remove.of', { name })}
            </AppButton>
          )}
        </>
      }
    >
      <KeptInputNote isShown={isRestored} />
      {step ? (
        <HandOverStep
          key={step}
          part={step}
          position={{ number: index + 1, of: steps.length }}
          found={found}
          members={step === 'approvals' ? others.filter(isActiveAdmin) : others}
          value={takers[step]}
          isMissing={isMissing}
          onChange={(taker) => setTakers({ ...takers, [step]: taker })}
        />
      ) : (
        <Summary name={name} steps={steps} found={found} takers={takers} others={others} />
      )}
      {remove.isError && (
        <Failure error={remove.error} title={t('app-team:remove.failed', { name })} />
      )}
    </Dialog>
  )
}

/** What follows the orders without being asked about; without a successor the company keeps it. */
const savedParts = ['quotes', 'configurations'] as const

interface SummaryProps {
  name: string
  steps: readonly Part[]
  found: HandOver
  takers: Takers
  others: readonly TeamContact[]
}

function Summary({ name, steps, found, takers, others }: SummaryProps) {
  const { t } = useTexts()
  const takerOf = (part: Part) => others.find((it) => it.contactId === takers[part])
  const successor = takerOf('orders') ?? takerOf('licenses')
  const kept = savedParts.filter((it) => found[it].total > 0)
  return (
    <>
      <p>{t('app-team:remove.text', { name })}</p>
      {steps.length + kept.length === 0 ? (
        <p>{t('app-team:remove.nothing', { name })}</p>
      ) : (
        <ul>
          {steps.map((part) => {
            const taker = takerOf(part)
            return (
              <li key={part}>
                {t(`app-team:handOver.${part}.moves`, {
                  count: found[part].total,
                  name: taker ? nameOf(taker) : '',
                })}
              </li>
            )
          })}
          {kept.map((part) => (
            <li key={part}>
              {t(`app-team:handOver.${part}.${successor ? 'moves' : 'stays'}`, {
                count: found[part].total,
                name: successor ? nameOf(successor) : '',
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Returns the takers as the API wants them: `reassignTo` takes over licenses. Without licenses, the
 * orders are named alone.
 */
function inputOf(takers: Takers, others: readonly TeamContact[]) {
  const { licenses, orders, approvals } = takers
  const isKnown = (id: string | undefined): id is string => others.some((it) => it.contactId === id)
  return {
    ...(isKnown(licenses) ? { reassignTo: licenses } : {}),
    ...(isKnown(orders) ? { ordersTo: orders } : {}),
    ...(isKnown(approvals) ? { approvalsTo: approvals } : {}),
  }
}

function useRemove(contact: TeamContact, onClose: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const reinstate = useReinstate()
  return useMutation(
    queries.team.deactivate.mutationOptions({
      onSuccess: async ({ contactId }) => {
        await client.invalidateQueries({ queryKey: queries.team.key() })
        showToast(t('app-team:remove.done', { name: nameOf(contact) }), () =>
          reinstate.mutateAsync({ contactId }),
        )
        onClose()
      },
    }),
  )
}
