import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { SeededPerson } from '#server/people/identity-provider/contract.ts'

interface Props {
  people: readonly SeededPerson[]
  /** True if this process does not know the selected person's password. */
  isPasswordUnknown: boolean
}

/**
 * List of seeded people with their roles, who can be selected to sign in. Shown in development
 * only.
 */
export function SeededPeople({ people, isPasswordUnknown }: Props) {
  const { t } = useTexts()
  return (
    <section className={list} aria-labelledby="seeded">
      <h2 id="seeded">{t('sign-in:development.title')}</h2>
      <p>{t('sign-in:development.lead')}</p>
      {isPasswordUnknown && <p>{t('sign-in:development.unknown')}</p>}
      <ul>
        {people.map(({ name, email, describes, href }) => (
          <li key={email}>
            <a href={href}>
              <b>{describes}</b>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const list = css`
  padding: ${space[5]};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.l};
  font-size: ${size.s};
  h2 + p,
  p + p {
    color: ${color.muted};
  }
  ul {
    display: grid;
    gap: ${space[2]};
    margin-block-start: ${space[4]};
  }
  a {
    display: grid;
    align-content: center;
    height: 100%;
    min-height: 44px;
    padding: ${space[2]} ${space[3]};
    border-radius: ${radius.m};
    background: ${color.raised};
    color: ${color.ink};
    text-decoration: none;
    &:hover {
      background: ${color.tint};
    }
  }
  b {
    font-weight: ${weight.medium};
  }
  span {
    color: ${color.muted};
    font-size: ${size.xs};
  }
  ${media.tablet} {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.desktop} {
    ul {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`
