import { css } from '@linaria/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { isLocale } from '#config/locales.ts'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { profileEditHref } from '#components/session/sso-links.ts'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { OwnSession } from '#server/people/account/contract.ts'

/** The browsers in which the person is signed in, this one first. */
export function Sessions() {
  const { t } = useTexts()
  const titleId = useId()
  const query = useQuery(queries.account.sessions.queryOptions({ refetchOnWindowFocus: true }))
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('app-security:sessions')}</h2>
      <Loaded
        query={query}
        failedTitle={t('app-security:sessionsFailed')}
        skeleton={<TableSkeleton isList rows={2} />}
      >
        {({ items }) => <SessionList items={items} />}
      </Loaded>
    </section>
  )
}

function SessionList({ items }: { items: readonly OwnSession[] }) {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  const onSuccess = ({ ended }: { ended: number }) => {
    showToast(t('app-security:signedOut', { count: ended }))
    return client.invalidateQueries({ queryKey: queries.account.sessions.key() })
  }
  const endOne = useMutation(queries.account.endSession.mutationOptions({ onSuccess }))
  const endOthers = useMutation(queries.account.endSessions.mutationOptions({ onSuccess }))
  const others = items.filter((it) => !it.isCurrent)
  const error = endOne.error ?? endOthers.error
  const sorted = items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <>
      <div className={actions}>
        {others.length > 0 && (
          <AppButton
            icon={LogOut}
            isBusy={endOthers.isPending}
            onClick={() => endOthers.mutate({ keepCurrent: true })}
          >
            {endOthers.isPending
              ? t('app-security:signingOut')
              : t('app-security:signOutOthers', { count: others.length })}
          </AppButton>
        )}
        {isLocale(locale) && (
          <a className={button} data-tone="secondary" href={profileEditHref(locale)} rel="external">
            {t('app-security:password')}
          </a>
        )}
      </div>
      {error && <Failure error={error} title={t('app-security:signOutFailed')} />}
      <ul className={list}>
        {sorted.map((it) => (
          <Session
            key={it.id}
            session={it}
            isEnding={endOne.isPending && endOne.variables.id === it.id}
            onEnd={() => endOne.mutate({ id: it.id })}
          />
        ))}
      </ul>
      {others.length === 0 && <p className={note}>{t('app-security:onlyThis')}</p>}
    </>
  )
}

interface SessionProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const { isCurrent, signedInAt, lastSeenAt } = session
  const device = session.device ?? t('app-security:unknownDevice')
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor
  return (
    <li>
      <Icon size={24} aria-hidden="true" />
      <div>
        <p>
          <b>{device}</b>
          {isCurrent && <span>{t('app-security:thisDevice')}</span>}
        </p>
        <p>
          {isCurrent
            ? t('app-security:activeNow')
            : t('app-security:lastUsed', { at: formats.moment(lastSeenAt) })}
        </p>
        <p>{t('app-security:since', { at: formats.moment(signedInAt) })}</p>
      </div>
      {!isCurrent && (
        <AppButton
          size="s"
          isBusy={isEnding}
          aria-label={t('app-security:signOutOf', { device })}
          onClick={onEnd}
        >
          {t(isEnding ? 'app-security:signingOut' : 'app-security:signOut')}
        </AppButton>
      )}
    </li>
  )
}

const list = css`
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[4]};
    align-items: center;
    padding: ${space[4]};
    > div {
      /* on a phone, the button stands below, instead of breaking the dates */
      flex: 1 1 min(15rem, 100% - 24px - ${space[4]});
    }
    > button {
      margin-inline-start: auto;
    }
    & + li {
      border-block-start: 1px solid ${color.line};
    }
    > svg {
      color: ${color.muted};
    }
  }
  p {
    color: ${color.muted};
    /* dates and times in Chinese and Japanese stay whole */
    word-break: keep-all;
    overflow-wrap: anywhere;
  }
  b {
    margin-inline-end: ${space[2]};
    font-weight: ${weight.bold};
    color: ${color.ink};
  }
  span {
    display: inline-block;
    padding-inline: ${space[2]};
    border-radius: ${radius.full};
    background: ${color.tealTint};
    font-size: ${size.xs};
    font-weight: ${weight.medium};
    color: ${color.teal};
  }
`

const note = css`
  color: ${color.muted};
`

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`
