import { useMemo } from 'react'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { useFormats } from '#components/app/formats.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import type { LeadLine } from '#server/contact/desk/lead-contract.ts'
import { DueMark } from './DueMark.tsx'
import { LeadStatusMark } from './LeadStatusMark.tsx'
import { titleOf } from './lead-title.ts'
import { dot, twoLines } from './desk-style.ts'

interface Props {
  leads: readonly LeadLine[]
  /** True while newer rows are loading. */
  isStale: boolean
}

/** Leads, each with a link to its detail. */
export function LeadTable({ leads, isStale }: Props) {
  const texts = useTexts()
  const hrefOf = useHrefs()
  const columns = useMemo(() => columnsOf({ texts, hrefOf }), [texts, hrefOf])
  return (
    <DataTable
      caption={texts.t('app-desk:title')}
      columns={columns}
      rows={leads}
      idOf={(it) => it.referenceNo}
      isStale={isStale}
    />
  )
}

interface Shown {
  texts: Texts
  hrefOf: HrefOf
}

function columnsOf({ texts: { t }, hrefOf }: Shown): Column<LeadLine>[] {
  return [
    {
      id: 'lead',
      header: t('app-desk:column.lead'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          <a href={hrefOf('console-lead', { referenceNo: original.referenceNo })}>
            {titleOf(original)}
          </a>
          <small>
            {original.companyName !== null && original.name !== null && original.name + dot}
            <i>{original.referenceNo}</i>
          </small>
        </span>
      ),
    },
    {
      id: 'due',
      header: t('app-desk:column.due'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => <DueMark {...original} />,
    },
    {
      id: 'form',
      header: t('app-desk:column.form'),
      cell: ({ row: { original } }) => <About lead={original} />,
    },
    {
      id: 'owner',
      header: t('app-desk:column.owner'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          {original.owner?.name ?? t('app-desk:owner.none')}
          <small>
            <LeadStatusMark status={original.status} />
          </small>
        </span>
      ),
    },
  ]
}

/** Which form it was, about what, from where, and whether there are others like it. */
function About({ lead }: { lead: LeadLine }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { form, productName, regionCode, createdAt, similarCount } = lead
  return (
    <span className={twoLines}>
      {t(`app-desk:form.${form}`)}
      <small>
        {[
          productName,
          t(`app-desk:region.${regionCode}`),
          t('app-desk:received', { day: formats.day(createdAt) }),
          similarCount === 0 ? null : t('app-desk:similarCount', { count: similarCount }),
        ]
          .filter((it) => it !== null)
          .join(dot)}
      </small>
    </span>
  )
}
