import { css } from '@linaria/core'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { CompanyAccount } from '#server/people/account/contract.ts'
import type { Switching } from '#components/app/use-switch.ts'

interface Props {
  title: string
  companies: readonly CompanyAccount[]
  switching: Switching
  onChoose: (company: CompanyAccount) => void
}

const levels = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const

/** Companies with the person's role in each, and a button to work for it. */
export function CompanyTable({ title, companies, switching, onChoose }: Props) {
  const texts = useTexts()
  const busyId = switching.isPending ? switching.variables.accountId : undefined
  const columns = useMemo(() => columnsOf(texts, { busyId, onChoose }), [texts, busyId, onChoose])
  return (
    <DataTable caption={title} columns={columns} rows={companies} idOf={(it) => it.accountId} />
  )
}

interface Actions {
  /** The company that is being switched to. */
  busyId: string | undefined
  onChoose: (company: CompanyAccount) => void
}

function columnsOf({ t }: Texts, { busyId, onChoose }: Actions): Column<CompanyAccount>[] {
  return [
    {
      id: 'company',
      header: t('app-company:column.company'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => original.accountName,
    },
    {
      id: 'account',
      header: t('app-company:column.account'),
      cell: ({ row: { original } }) => original.accountId,
    },
    {
      id: 'level',
      header: t('account:memberType'),
      cell: ({ row: { original } }) => t(`account:levels.${levels[original.memberType]}`),
    },
    {
      id: 'role',
      header: t('account:role'),
      cell: ({ row: { original } }) => t(`account:roles.${original.role ?? 'sales'}`),
    },
    {
      id: 'action',
      header: t('app-company:column.action'),
      cell: ({ row: { original } }) =>
        original.isCurrent ? (
          <span className={current}>
            <Check size={16} aria-hidden="true" />
            {t('app-company:current')}
          </span>
        ) : (
          <AppButton
            size="s"
            isBusy={busyId === original.accountId}
            aria-label={t(original.role === null ? 'app-company:actFor' : 'app-company:workFor', {
              company: original.accountName,
            })}
            onClick={() => onChoose(original)}
          >
            {t(original.role === null ? 'app-company:act' : 'app-company:work')}
          </AppButton>
        ),
    },
  ]
}

const current = css`
  display: inline-flex;
  gap: ${space[1]};
  align-items: center;
  min-height: 36px;
  color: ${color.teal};
`
