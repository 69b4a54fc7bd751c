import { css } from '@linaria/core'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from './Icon.tsx'
import type { LinkAttributes } from './link.ts'

interface Props {
  title: string
  description?: string | null
  /** For `<section aria-labelledby={id}>`. */
  id?: string
  level?: 1 | 2 | 3
  /** Link to the complete list, if the section shows only a part of it. */
  more?: LinkAttributes & { text: string }
}

/** Heading of a section, with an optional description and a link to more. */
export function SectionHeading({ title, description, id, level = 2, more }: Props) {
  const Heading = `h${level}` as const
  return (
    <header className={heading} data-level={level}>
      <div>
        <Heading {...(id ? { id } : {})}>{title}</Heading>
        {description && <p>{description}</p>}
      </div>
      {more && <MoreLink {...more} />}
    </header>
  )
}

function MoreLink({ text, ...link }: NonNullable<Props['more']>) {
  return (
    <a {...link}>
      {text}
      <Icon name="arrowRight" size={16} />
    </a>
  )
}

const heading = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[3]} ${space[8]};
  margin-block-end: ${space[6]};
  > div {
    min-width: 0;
  }
  h1,
  h2 {
    font-size: ${size.xxl};
  }
  h3 {
    font-size: ${size.xl};
  }
  p {
    max-width: 60ch;
    margin-block-start: ${space[2]};
    color: ${color.muted};
  }
  > a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding-block: ${space[1]};
    font-size: ${size.s};
    font-weight: ${weight.bold};
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  ${media.tablet} {
    margin-block-end: ${space[8]};
  }
`
