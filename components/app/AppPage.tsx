import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { Permission } from '#config/permissions.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { loginHref } from '#components/session/sso-links.ts'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Breadcrumbs } from '#components/ui/Breadcrumbs.tsx'
import type { AccountState } from '#components/session/profile-store.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import { EmptyBlock } from './EmptyBlock.tsx'
import { useHrefs } from './links.ts'
import { hasPermission, identityOf, ProfileContext, useCalmAccount } from './profile.ts'
import { Waiting } from './Waiting.tsx'

interface Props {
  /** Heading of the page; the same as in the title of the document. */
  title: string
  /** Pages above this one, from the dashboard. */
  crumbs?: readonly { text: string; href: string }[]
  description?: string
  /** Permission without which the page shows a refusal. */
  permission?: Permission
  /** True if the page shows data of a company, so that one must be chosen. */
  needsCompany?: boolean
  /** Buttons beside the heading, with the primary one last. Rendered once the profile is known. */
  actions?: () => ReactNode
  /** In the place and the size of the content, until the profile is known. */
  skeleton: ReactNode
  /** The content. Rendered only in the browser, for a signed-in person with the permission. */
  children: () => ReactNode
}

/**
 * An app page: heading, actions and content. The server renders the heading and the skeleton, which
 * are the same for everyone. Everything below `children` may use `useProfile`, the address and the
 * person's time zone.
 */
export function AppPage(props: Props) {
  const { title, crumbs = [], description, permission, needsCompany = true } = props
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const account = useCalmAccount()
  const { profile } = account
  const isOpen = profile !== undefined && standing(profile, permission, needsCompany) === 'open'
  const path = [{ text: t('app:nav.dashboard'), href: hrefOf('console') }, ...crumbs]
  return (
    <ProfileContext value={profile ?? null}>
      <div className={head}>
        {crumbs.length > 0 && <Breadcrumbs items={[...path, { text: title }]} />}
        <h1 tabIndex={-1}>{title}</h1>
        {isOpen && props.actions && <div className={actionRow}>{props.actions()}</div>}
        {description && <p>{description}</p>}
      </div>
      <Content {...props} needsCompany={needsCompany} account={account} />
    </ProfileContext>
  )
}

function Content({
  permission,
  needsCompany = true,
  skeleton,
  children,
  account: { profile, isVerifying, isSlow },
}: Props & { account: AccountState }) {
  if (!profile)
    return isVerifying ? (
      <Waiting isSlow={isSlow}>{skeleton}</Waiting>
    ) : (
      <Refusal state="signed-out" />
    )
  const state = standing(profile, permission, needsCompany)
  if (state === 'open')
    return (
      <div key={identityOf(profile)} className={content}>
        {children()}
      </div>
    )
  return <Refusal state={state} />
}

type Standing = 'open' | 'signed-out' | 'no-company' | 'refused' | 'no-admin'

function standing(
  profile: UserProfile,
  permission: Permission | undefined,
  needsCompany: boolean,
): Standing {
  if (!profile.isLogin) return 'signed-out'
  const hasCompany = profile.accountId !== ''
  if (needsCompany && !hasCompany)
    return hasPermission(profile, 'company.switch') ? 'no-company' : 'no-admin'
  if (permission === undefined || hasPermission(profile, permission)) return 'open'
  // no Admin of a company can open a page for our staff
  return hasCompany && !/^(crm|desk)\./.test(permission) ? 'refused' : 'no-admin'
}

/** Why the content is not shown, and what to do. */
function Refusal({ state }: { state: Exclude<Standing, 'open'> }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const toDashboard = { href: hrefOf('console'), text: t('app:toDashboard') }
  const link = {
    'signed-out': { href: loginHref(), text: t('app:signIn') },
    'no-company': {
      href: hrefOf('console-company-accounts'),
      text: t('account:chooseCompany'),
    },
    'no-admin': toDashboard,
    refused: toDashboard,
  }[state]
  return (
    <EmptyBlock title={t(`app:refusal.${state}.title`)} text={t(`app:refusal.${state}.text`)}>
      <a className={button} data-tone="primary" href={link.href}>
        {link.text}
      </a>
    </EmptyBlock>
  )
}

/**
 * What follows a loading part appears with it, instead of being pushed down by it, unless that part
 * keeps its size. A button that is busy pushes nothing down, and a dialog nothing of the page.
 */
const content = css`
  [aria-busy='true']:not([data-steady], button) ~ *,
  :has([aria-busy='true']:not([data-steady], button, dialog *)) ~ *,
  dialog :has([aria-busy='true']:not([data-steady], button)) ~ * {
    visibility: hidden;
  }
`

const head = css`
  display: grid;
  min-height: 44px;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  margin-block-end: ${space[6]};
  > nav,
  > p {
    grid-column: 1 / -1;
  }
  h1 {
    font-size: ${size.xl};
    font-weight: ${weight.bold};
    overflow-wrap: anywhere;
    &:focus {
      outline: 0;
    }
  }
  p {
    max-width: 72ch;
    color: ${color.muted};
  }
  ${media.belowTablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const actionRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  ${media.belowTablet} {
    order: 1;
  }
`
