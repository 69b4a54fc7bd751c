import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { queries } from '#components/app/api.ts'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, weight } from '#components/theme/tokens.ts'
import type { SignInAttempt } from '#server/people/account/contract.ts'

/** The last attempts to sign in to the person's account, also those that failed. */
export function SignIns() {
  const { t } = useTexts()
  const titleId = useId()
  const hrefOf = useHrefs()
  const query = useQuery(queries.account.signIns.queryOptions())
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('app-security:signIns')}</h2>
      <p>
        {t('app-security:signInsText')}{' '}
        <a href={hrefOf('marketplace-help-technical-support')}>{t('app-security:contact')}</a>
      </p>
      <Loaded
        query={query}
        failedTitle={t('app-security:signInsFailed')}
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ items }) =>
          items.length === 0 ? <p>{t('app-security:noSignIns')}</p> : <SignInTable items={items} />
        }
      </Loaded>
    </section>
  )
}

function SignInTable({ items }: { items: readonly SignInAttempt[] }) {
  const texts = useTexts()
  const formats = useFormats()
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats])
  return (
    <DataTable
      caption={texts.t('app-security:signIns')}
      columns={columns}
      rows={items}
      idOf={(it) => `${it.at} ${it.outcome}`}
    />
  )
}

function columnsOf({ t }: Texts, formats: Formats): Column<SignInAttempt>[] {
  return [
    {
      id: 'at',
      header: t('app-security:column.at'),
      meta: { isTitle: true, isShort: true },
      cell: ({ row: { original } }) => formats.moment(original.at),
    },
    {
      id: 'outcome',
      header: t('app-security:column.outcome'),
      cell: ({ row: { original } }) => (
        <span className={outcomeMark} data-failed={original.outcome !== 'done'}>
          {t(`app-security:outcome.${original.outcome}`)}
        </span>
      ),
    },
    {
      id: 'device',
      header: t('app-security:column.device'),
      cell: ({ row: { original } }) => original.device ?? t('app-security:unknownDevice'),
    },
  ]
}

const outcomeMark = css`
  &[data-failed='true'] {
    font-weight: ${weight.bold};
    color: ${color.danger};
  }
`
