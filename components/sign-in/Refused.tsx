import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { RefusedView } from '#server/people/identity-provider/contract.ts'
import { panel } from './panel-style.ts'

/** Explains an expired or rejected sign-in, with a link to start again. */
export function Refused({ view, supportCode }: { view: RefusedView; supportCode: string }) {
  const { t, locale } = useTexts()
  const reason = view.isExpired ? 'expired' : 'other'
  return (
    <div className={`${panel} ${ways}`}>
      <h1>{t(`sign-in:refused.${reason}.title`)}</h1>
      <p>{t(`sign-in:refused.${reason}.text`)}</p>
      <div>
        <LinkButton href={view.againHref}>{t('sign-in:refused.again')}</LinkButton>
        <LinkButton tone="secondary" href={`/${locale}${pathOf('marketplace')}`}>
          {t('sign-in:refused.home')}
        </LinkButton>
      </div>
      <small>
        {t('error:supportCode')} <code>{supportCode}</code>
      </small>
    </div>
  )
}

const ways = css`
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    margin-block: ${space[6]};
  }
  small {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
