import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { HeadLinks } from '#components/sections/HeadLinks.tsx'
import { media } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { surface } from './surface.ts'
import { welcomeId } from './welcome-id.ts'

interface Props {
  section: PageSection
  crumbs: readonly { text: string; href?: string }[]
  /** Anchor of the levels section. */
  levelsId: string | undefined
  loginHref: string
}

/**
 * Head of the membership page. Beside the text, visitors see the benefits of membership; members
 * see their company's level instead.
 */
export function MembershipHead({ section, crumbs, levelsId, loginHref }: Props) {
  const { t, locale } = useTexts()
  const { title, description, lang, items } = section
  const aside = (
    <div className={who}>
      {items.length > 0 && (
        <div data-for="visitor">
          <HeadLinks section={section} />
        </div>
      )}
      <div className={surface} data-for="member" id="standing" />
    </div>
  )
  return (
    <PageHead
      crumbs={crumbs}
      title={title ?? ''}
      description={description}
      lang={foreignLang(lang, locale)}
      aside={aside}
    >
      {levelsId !== undefined && (
        <LinkButton href={`#${levelsId}`}>{t('membership:head.compare')}</LinkButton>
      )}
      <span className={scripted}>
        <button
          type="button"
          className={button}
          data-tone="secondary"
          data-opens-dialog={welcomeId}
        >
          <Icon name="info" size={18} />
          {t('membership:head.how')}
        </button>
      </span>
      <span className={who}>
        <LinkButton tone="ghost" data-for="visitor" rel="nofollow" href={loginHref}>
          {t('membership:head.login')}
        </LinkButton>
      </span>
      <ShownIn lang={lang} />
    </PageHead>
  )
}

/**
 * Shows only the visitor's or only the member's content from the first paint on, depending on the
 * cookie that says whether someone is signed in. The minimum height reserves space for content that
 * loads later.
 */
const who = css`
  :root[data-signed-in] & > [data-for='visitor'],
  :root:not([data-signed-in]) & > [data-for='member'] {
    display: none;
  }
  > [data-for='member'] {
    min-height: 384px;
    ${media.tablet} {
      min-height: 330px;
    }
  }
`

const scripted = css`
  @media (scripting: none) {
    display: none;
  }
`
