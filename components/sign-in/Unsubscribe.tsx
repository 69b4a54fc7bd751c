import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { size, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { UnsubscribeView } from '#server/people/notification/contract.ts'
import { panel } from './panel-style.ts'

/** Asks whether to stop emails of a kind, and offers to take it back. */
export function Unsubscribe({ view: { state, event, email, action } }: { view: UnsubscribeView }) {
  const { t, locale } = useTexts()
  const about = event === null ? '' : t(`app-security:events.${event}`)
  return (
    <div className={`${panel} ${ways}`} role={state === 'stopped' ? 'status' : undefined}>
      <h1>{t(`unsubscribe:${state}.title`)}</h1>
      <p>{t(`unsubscribe:${state}.text`, { about, email })}</p>
      <form method="post" action={action}>
        {state !== 'unknown' && (
          <button
            className={button}
            type="submit"
            data-tone={state === 'stopped' ? 'secondary' : 'primary'}
            {...(state === 'stopped' ? { name: 'again', value: '1' } : {})}
          >
            {t(state === 'stopped' ? 'unsubscribe:undo' : 'unsubscribe:stop')}
          </button>
        )}
        <LinkButton tone="secondary" href={`/${locale}${pathOf('console-security')}`}>
          {t('unsubscribe:choices')}
        </LinkButton>
      </form>
      <small>{t('unsubscribe:kept')}</small>
    </div>
  )
}

const ways = css`
  form {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    margin-block: ${space[6]};
  }
  p {
    overflow-wrap: anywhere;
  }
  small {
    font-size: ${size.s};
  }
`
