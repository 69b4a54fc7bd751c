import { css } from '@linaria/core'
import { weight } from '#components/theme/tokens.ts'
import type { UserProfile } from '#server/people/account/contract.ts'

interface Props {
  profile: Pick<UserProfile, 'abbreviation' | 'memberTypeName'>
  isLarge?: boolean
}

/** A person's initials in the color of their membership level. Source: spec §3 userProfile. */
export function Avatar({ profile, isLarge = false }: Props) {
  return (
    <span
      className={avatar}
      data-level={profile.memberTypeName}
      data-large={isLarge}
      aria-hidden="true"
    >
      {profile.abbreviation}
    </span>
  )
}

const avatar = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: var(--level);
  font-size: 0.8125rem;
  font-weight: ${weight.bold};
  line-height: 1;
  letter-spacing: 0.02em;
  color: var(--on-level);
  &[data-large='true'] {
    width: 52px;
    height: 52px;
    font-size: 1.125rem;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
  :global() {
    /* per level: its color, the color of text on it, and a shade of it for text on the page */
    [data-level] {
      --level: light-dark(#4b5872, #5d6c88);
      --on-level: #fff;
      --level-ink: var(--muted);
    }
    [data-level='SILVER'] {
      --level: light-dark(#c3ccdb, #a9b6c9);
      --on-level: #1b2539;
      --level-ink: light-dark(#4a5a78, #c3ccdb);
    }
    [data-level='GOLD'] {
      --level: #e0ac2b;
      --on-level: #2b1d00;
      --level-ink: light-dark(#7d5600, #f0c04d);
    }
    [data-level='VIP'] {
      --level: light-dark(#3b1f8f, #5b3cc4);
      --on-level: #fff;
      --level-ink: light-dark(#5127b8, #b9a2ff);
    }
  }
`
