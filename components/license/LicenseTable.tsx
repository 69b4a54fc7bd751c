import { css } from '@linaria/core'
import { useMemo } from 'react'
import { withLabel } from '#config/lists.ts'
import { CopyText } from '#components/app/CopyText.tsx'
import { type Column, DataTable, type Selection, type Sorting } from '#components/app/DataTable.tsx'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { useProfile } from '#components/app/profile.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import type { License } from '#server/trade/license/license-contract.ts'
import { Expiration, LicenseState } from './LicenseState.tsx'
import { nextStepOf, renewHref } from './license-links.ts'

interface Props {
  licenses: readonly License[]
  sorting: Sorting
  selection?: Selection<License>
  /** Columns that the person has hidden. */
  hidden: readonly string[]
  isStale: boolean
}

/** Licenses with the spec's columns: Product, License Status, Assign to, S/N, Expiration, Action. */
export function LicenseTable({ licenses, sorting, selection, hidden, isStale }: Props) {
  const texts = useTexts()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const { locale } = texts
  const columns = useMemo(
    () => columnsOf(texts, { hrefOf, profile }),
    // oxlint-disable-next-line react/exhaustive-deps -- hrefOf is new each time, but the same for a locale
    [texts, profile, locale],
  )
  return (
    <DataTable
      isWide
      caption={texts.t('app-license:title')}
      columns={columns}
      rows={licenses}
      idOf={(it) => it.serialNumber}
      sorting={sorting}
      hidden={hidden}
      isStale={isStale}
      {...(selection ? { selection } : {})}
    />
  )
}

function columnsOf(
  { t, locale }: Texts,
  { hrefOf, profile }: { hrefOf: HrefOf; profile: UserProfile },
): Column<License>[] {
  return [
    {
      id: 'product',
      header: t('app-license:column.product'),
      meta: { isTitle: true, sort: 'product' },
      cell: ({ row: { original } }) => (
        <span className={product}>
          <a href={detailHref(hrefOf, original)}>{original.name}</a>
          {original.deviceId !== null && <small>{original.deviceName ?? original.deviceId}</small>}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('app-license:column.status'),
      cell: ({ row: { original } }) => <LicenseState state={original.state} />,
    },
    {
      id: 'assignee',
      header: t('app-license:column.assignee'),
      meta: { sort: 'assignee' },
      cell: ({ row: { original } }) =>
        original.assignee?.name ?? <span className={none}>{t('app-license:unassigned')}</span>,
    },
    {
      id: 'serial',
      header: t('app-license:column.serial'),
      meta: { sort: 'serial', isShort: true },
      cell: ({ row: { original } }) => (
        <CopyText text={original.serialNumber} label={t('app-license:serialNumber')} />
      ),
    },
    {
      id: 'expiration',
      header: t('app-license:column.expiration'),
      meta: { sort: 'expiration' },
      cell: ({ row: { original } }) => <Expiration license={original} />,
    },
    {
      id: 'action',
      header: t('app-license:column.action'),
      cell: ({ row: { original } }) => {
        const step = nextStepOf(profile, original)
        return (
          <a
            className={button}
            data-tone="secondary"
            data-size="s"
            href={actionHref(hrefOf, original, step)}
            aria-label={withLabel(locale, t(`app-license:action.${step}`), original.serialNumber)}
          >
            {t(`app-license:action.${step}`)}
          </a>
        )
      },
    },
  ]
}

function actionHref(hrefOf: HrefOf, license: License, step: ReturnType<typeof nextStepOf>): string {
  if (step === 'renew') return renewHref(hrefOf, license)
  if (step === 'open') return detailHref(hrefOf, license)
  return hrefOf('marketplace-profile-license-activate', {}, { serialNumber: license.serialNumber })
}

function detailHref(hrefOf: HrefOf, { serialNumber }: License): string {
  return hrefOf('marketplace-profile-license', { serialNumber })
}

const product = css`
  display: grid;
  gap: ${space[1]};
  a {
    word-break: keep-all;
    overflow-wrap: anywhere;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
`

const none = css`
  color: ${color.muted};
`
