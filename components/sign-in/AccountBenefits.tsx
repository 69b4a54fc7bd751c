import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'

const benefits = [
  { key: 'prices', icon: 'coins' },
  { key: 'licenses', icon: 'key' },
  { key: 'orders', icon: 'file' },
] as const

/** Benefits of an account, beside the form on a wide screen. */
export function AccountBenefits() {
  const { t } = useTexts()
  return (
    <aside className={list} aria-label={t('sign-in:gain.title')}>
      <h2>{t('sign-in:gain.title')}</h2>
      <ul>
        {benefits.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} size={22} />
            <div>
              <b>{t(`sign-in:gain.${key}.title`)}</b>
              <p>{t(`sign-in:gain.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}

const list = css`
  display: none;
  max-width: 400px;
  h2 {
    font-size: ${size.xl};
  }
  ul {
    display: grid;
    gap: ${space[6]};
    margin-block-start: ${space[8]};
  }
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[4]};
  }
  svg {
    box-sizing: content-box;
    padding: 10px;
    border-radius: ${radius.m};
    background: ${color.tint};
    color: ${color.link};
  }
  b {
    font-weight: ${weight.bold};
  }
  p {
    color: ${color.muted};
    font-size: ${size.s};
  }
  ${media.desktop} {
    display: block;
  }
`
