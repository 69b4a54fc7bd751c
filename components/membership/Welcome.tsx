import { css, cx } from '@linaria/core'
import { windowSurface } from '#components/ui/window-style.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { welcomeId } from './welcome-id.ts'

/** Points to explain, in the order that newcomers encounter them. */
const points = [
  { key: 'join', icon: 'user' },
  { key: 'grow', icon: 'trend' },
  { key: 'save', icon: 'coins' },
] as const

/**
 * Dialog that explains membership in three points. It opens on its own on the first visit; after
 * that, a button opens it.
 * Source: spec §2 membership plans.
 */
export function Welcome({ levelsId }: { levelsId: string | undefined }) {
  const { t } = useTexts()
  return (
    <dialog id={welcomeId} className={cx(windowSurface, dialog)} aria-labelledby="welcome-title">
      <form method="dialog">
        <h2 id="welcome-title">{t('membership:welcome.title')}</h2>
        <ol>
          {points.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} size={22} />
              <div>
                <h3>{t(`membership:welcome.${key}.title`)}</h3>
                <p>{t(`membership:welcome.${key}.body`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div>
          {levelsId !== undefined && (
            <LinkButton href={`#${levelsId}`}>{t('membership:head.compare')}</LinkButton>
          )}
          <button type="submit" className={button} data-tone="secondary">
            {t('layout:close')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

const dialog = css`
  html:has(&[open]) {
    overflow: hidden;
    scrollbar-gutter: stable;
  }
  form {
    padding: ${space[6]};
    ${media.tablet} {
      padding: ${space[8]};
    }
  }
  h2 {
    font-size: ${size.xl};
  }
  ol {
    display: grid;
    gap: ${space[5]};
    margin-block: ${space[6]};
  }
  li {
    display: flex;
    gap: ${space[4]};
  }
  li > svg {
    flex: none;
    box-sizing: content-box;
    padding: 9px;
    border-radius: ${radius.full};
    background: ${color.tint};
    color: ${color.link};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
  form > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    > * {
      flex: auto;
    }
  }
`
