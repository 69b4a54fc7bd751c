import { css } from '@linaria/core'
import { ChevronsUpDown } from 'lucide-react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { useHrefs } from './links.ts'
import { hasPermission, useAccount } from './profile.ts'

/**
 * The company that the page shows, in the bar: a link to all companies for people who may switch.
 * It takes its place before the profile has arrived. Source: spec §6.
 */
export function CompanySwitcher() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { profile } = useAccount()
  if (!profile?.isLogin) return <span className={company} />
  const name = profile.accountName === '' ? t('account:noCompany') : profile.accountName
  if (!hasPermission(profile, 'company.switch'))
    return <span className={company}>{profile.accountName !== '' && <b>{name}</b>}</span>
  return (
    <span className={company}>
      <a href={hrefOf('console-company-accounts')} title={t('account:switch')}>
        <b>{name}</b>
        <ChevronsUpDown size={16} aria-label={t('account:switch')} />
      </a>
    </span>
  )
}

const company = css`
  display: flex;
  flex: 1;
  min-width: 0;
  padding-inline: ${space[2]};
  font-size: ${size.s};
  b {
    min-width: 0;
    font-weight: ${weight.medium};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  a {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-width: 0;
    min-height: 44px;
    padding-inline: ${space[3]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    color: inherit;
    text-decoration: none;
    &:hover {
      border-color: ${color.link};
    }
    svg {
      flex: none;
      color: ${color.muted};
    }
  }
`
