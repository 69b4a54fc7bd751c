import { css } from '@linaria/core'
import { color, radius, size, weight } from '#components/theme/tokens.ts'
import { Picture } from '#components/ui/Picture.tsx'
import type { Partner } from '#server/content/partner/contract.ts'

interface Props {
  partner: Pick<Partner, 'name' | 'logoUrl'>
}

/** Logo of a partner, or the initials of its name in a color of their own. */
export function PartnerMark({ partner: { name, logoUrl } }: Props) {
  return (
    <span
      className={mark}
      aria-hidden="true"
      data-family={logoUrl === null ? familyOfName(name) : undefined}
    >
      {logoUrl === null ? (
        initialsOf(name)
      ) : (
        <Picture src={logoUrl} alt="" width={40} height={40} />
      )}
    </span>
  )
}

/** Returns the first letters of the first two words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((it) => /^[\p{L}\p{N}]/u.test(it))
  return words
    .slice(0, 2)
    .map((it) => [...it][0]?.toUpperCase())
    .join('')
}

/** Returns the product family whose color a name is shown in: always the same for a name. */
function familyOfName(name: string): number {
  const sum = [...name].reduce((total, it) => total + (it.codePointAt(0) ?? 0), 0)
  return (sum % 5) + 1
}

const mark = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 56px;
  height: 56px;
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.familyTint};
  font-size: ${size.l};
  font-weight: ${weight.bold};
  color: ${color.family};
  &:has(img) {
    background: #fff;
  }
`
