import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { navigate } from 'vike/client/router'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { CompanyAccount, UserProfile } from '#server/people/account/contract.ts'
import { queries } from './api.ts'
import { Failure } from './Failure.tsx'
import { useHrefs } from './links.ts'
import { Loaded } from './Loaded.tsx'
import { rememberCompany, sortedByUse } from './recent-companies.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useSwitch } from './use-switch.ts'

interface Props {
  profile: UserProfile
  onDone: () => void
}

/** The companies that a person can switch to, those used last first. */
export function CompanyList({ profile, onDone }: Props) {
  const { t } = useTexts()
  const query = useQuery(queries.account.companies.queryOptions())
  return (
    <Loaded
      query={query}
      failedTitle={t('app:companies.failed')}
      skeleton={<TableSkeleton isList rows={3} />}
    >
      {({ items }) => <Companies companies={items} profile={profile} onDone={onDone} />}
    </Loaded>
  )
}

function Companies({
  companies,
  profile,
  onDone,
}: Props & { companies: readonly CompanyAccount[] }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const switching = useSwitch()
  const [keyword, setKeyword] = useState('')
  const [active, setActive] = useState(0)
  const shown = sortedByUse(companies, profile.email).filter((it) => matches(it, keyword))
  const choose = (company: CompanyAccount | undefined) => {
    if (!company || switching.isPending) return
    rememberCompany(profile.email, company.accountId)
    if (company.isCurrent) return onDone()
    if (company.role === null) {
      onDone()
      // acting needs a reason, which the page of company accounts asks for
      return void navigate(`${hrefOf('console-company-accounts')}?act=${company.accountId}`)
    }
    // the list is built anew by the switch, so that callbacks of `mutate` would not be called
    switching.mutateAsync({ accountId: company.accountId }).then(onDone, () => undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') choose(shown[active])
    else return
    event.preventDefault()
  }
  return (
    <Chooser
      shown={shown}
      active={active}
      busyId={switching.isPending ? switching.variables.accountId : undefined}
      keyword={keyword}
      onKeyword={(text) => {
        setKeyword(text)
        setActive(0)
      }}
      onKeyDown={onKeyDown}
      onChoose={choose}
    >
      {switching.isError && (
        <Failure error={switching.error} title={t('app:companies.switchFailed')} />
      )}
      <a href={hrefOf('console-company-accounts')} onClick={onDone}>
        {t('app:companies.all')}
      </a>
    </Chooser>
  )
}

interface ChooserProps {
  shown: readonly CompanyAccount[]
  active: number
  busyId: string | undefined
  keyword: string
  onKeyword: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: (company: CompanyAccount) => void
  children: React.ReactNode
}

/** A field above a list; the arrow keys move through the list while the field has the focus. */
function Chooser(props: ChooserProps) {
  const { shown, active, busyId, keyword, onKeyword, onKeyDown, onChoose, children } = props
  const { t } = useTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // the list was opened to choose, so the field is ready for typing
  useEffect(() => field.current?.focus(), [])
  const optionId = (index: number) => `${id}-${index}`
  return (
    <div className={chooser}>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
        aria-label={t('app:companies.search')}
        placeholder={t('app:companies.search')}
        value={keyword}
        onChange={({ target }) => onKeyword(target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('account:switch')}>
        {shown.map((it, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={it.accountId}
            id={optionId(index)}
            role="option"
            aria-selected={it.isCurrent}
            aria-busy={busyId === it.accountId || undefined}
            data-active={index === active}
            tabIndex={-1}
            onClick={() => onChoose(it)}
          >
            <span>
              {it.accountName}
              <small>
                {t(it.role === null ? 'app:companies.customer' : `account:roles.${it.role}`)}
                {' · '}
                {it.accountId}
              </small>
            </span>
            {it.isCurrent && <Check size={18} aria-hidden="true" />}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p role="status">{t('app:companies.noMatch')}</p>}
      {children}
    </div>
  )
}

function matches({ accountName, companyName, accountId }: CompanyAccount, keyword: string) {
  const wanted = keyword.normalize('NFKC').trim().toLowerCase()
  return [accountName, companyName, accountId].some((it) => it.toLowerCase().includes(wanted))
}

const chooser = css`
  display: grid;
  gap: ${space[2]};
  font-size: ${size.s};
  input {
    width: 100%;
    min-height: 44px;
    padding-inline: ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
  [role='option'] {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    justify-content: space-between;
    min-height: 52px;
    padding: ${space[1]} ${space[3]};
    border-radius: ${radius.m};
    cursor: pointer;
    &:hover {
      background: ${color.sunken};
    }
    &[data-active='true'] {
      background: ${color.tint};
      outline: 1px solid ${color.link};
      outline-offset: -1px;
    }
    &[aria-selected='true'] {
      font-weight: ${weight.medium};
    }
    &[aria-busy] {
      opacity: 0.6;
    }
    > span {
      display: grid;
      overflow-wrap: anywhere;
    }
    svg {
      flex: none;
      color: ${color.teal};
    }
  }
  small {
    font-size: ${size.xs};
    font-weight: ${weight.normal};
    color: ${color.muted};
  }
  > p {
    padding: ${space[3]};
    color: ${color.muted};
  }
  > a {
    padding: ${space[2]} ${space[3]};
    font-weight: ${weight.medium};
  }
`
