import { css } from '@linaria/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useEffect } from 'react'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useHrefs } from '#components/app/links.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { NotificationPage } from '#server/people/notification/contract.ts'
import { NotificationList } from './NotificationList.tsx'
import { showUnread } from '#components/app/unread.ts'
import { useMarkRead } from './use-mark-read.ts'

const skeleton = <TableSkeleton isList rows={6} />

/** What the person was told, for the company that they act for. */
export function NotificationsPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-notifications:title')}
      description={t('app-notifications:description')}
      needsCompany={false}
      actions={choicesLink}
      skeleton={skeleton}
    >
      {() => <Notifications />}
    </AppPage>
  )
}

const choicesLink = () => <ChoicesLink />

function ChoicesLink() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <a className={button} data-tone="secondary" href={hrefOf('console-security')}>
      {t('app-notifications:choices')}
    </a>
  )
}

function Notifications() {
  const { t, locale } = useTexts()
  const { query } = useQueryString()
  const show = query.get('show') === 'unread' ? 'unread' : 'all'
  const asked = Number(query.get('page'))
  const pageIndex = Number.isInteger(asked) && asked >= 1 ? asked : 1
  const page = useQuery(
    queries.notification.page.queryOptions({
      input: { show, pageIndex, websiteCode: locale },
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
    }),
  )
  const client = useQueryClient()
  const unread = page.isPlaceholderData ? undefined : page.data?.unread
  // the bell shows what the list has just told
  useEffect(() => {
    if (unread !== undefined) showUnread(client, unread)
  }, [client, unread])
  return (
    <Loaded query={page} failedTitle={t('app-notifications:failed')} skeleton={skeleton}>
      {(data) => <LoadedPage data={data} show={show} />}
    </Loaded>
  )
}

function LoadedPage({ data, show }: { data: NotificationPage; show: 'all' | 'unread' }) {
  const { t } = useTexts()
  const { hrefWith } = useQueryString()
  const marking = useMarkRead()
  const { items, unread, ...pages } = data
  const isMarkingAll = marking.isPending && marking.variables.ids === undefined
  return (
    <>
      <div className={bar}>
        <nav aria-label={t('app-notifications:tabs')}>
          <a
            href={hrefWith({ show: null, page: null })}
            aria-current={show === 'all' ? 'page' : undefined}
          >
            {t('app-notifications:all')}
          </a>
          <a
            href={hrefWith({ show: 'unread', page: null })}
            aria-current={show === 'unread' ? 'page' : undefined}
          >
            {unread > 0
              ? t('app-notifications:unreadCount', { count: unread })
              : t('app-notifications:unread')}
          </a>
        </nav>
        {unread > 0 && (
          <AppButton
            icon={CheckCheck}
            size="s"
            isBusy={isMarkingAll}
            onClick={() => marking.mutate({})}
          >
            {t(isMarkingAll ? 'app-notifications:marking' : 'app-notifications:markAll')}
          </AppButton>
        )}
      </div>
      {marking.isError && (
        <Failure error={marking.error} title={t('app-notifications:markFailed')} />
      )}
      {items.length > 0 ? (
        <NotificationList items={items} onRead={(id) => marking.mutate({ ids: [id] })} />
      ) : (
        <Nothing isFiltered={show === 'unread'} allHref={hrefWith({ show: null, page: null })} />
      )}
      <ListPager {...pages} hrefOf={(page) => hrefWith({ page: page === 1 ? null : page })} />
    </>
  )
}

function Nothing({ isFiltered, allHref }: { isFiltered: boolean; allHref: string }) {
  const { t } = useTexts()
  const state = isFiltered ? 'noUnread' : 'none'
  return (
    <EmptyBlock
      title={t(`app-notifications:${state}.title`)}
      text={t(`app-notifications:${state}.text`)}
    >
      {isFiltered && (
        <a className={button} data-tone="secondary" href={allHref}>
          {t('app-notifications:showAll')}
        </a>
      )}
    </EmptyBlock>
  )
}

const bar = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  min-height: 44px;
  margin-block-end: ${space[3]};
  > button {
    margin-inline-start: auto;
  }
  nav {
    display: flex;
    gap: ${space[1]};
  }
  nav a {
    display: grid;
    align-items: center;
    min-height: 44px;
    padding-inline: ${space[4]};
    border-radius: ${radius.full};
    font-weight: ${weight.medium};
    color: ${color.muted};
    text-decoration: none;
    &:hover {
      background: ${color.sunken};
    }
    &[aria-current] {
      background: ${color.tint};
      color: ${color.link};
    }
    @media (forced-colors: active) {
      &[aria-current] {
        border: 1px solid Highlight;
      }
    }
  }
`
