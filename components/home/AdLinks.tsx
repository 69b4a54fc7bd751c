import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { Picture } from '#components/ui/Picture.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { swiped } from '#components/ui/swiped.ts'
import type { AdLink } from '#server/content/editorial/contract.ts'

interface Props {
  adLinks: readonly AdLink[]
}

/** Promotional links with an image and a line of text each; swiped on a narrow screen. */
export function AdLinks({ adLinks }: Props) {
  const { locale } = useTexts()
  return (
    <ul className={cx(ads, swiped)}>
      {adLinks.map(({ code, title, description, imageUrl, link, lang }) => (
        <li key={code}>
          <a {...linkAttributes(link, locale)} lang={foreignLang(lang, locale)}>
            <Picture src={imageUrl} alt="" width={480} height={320} />
            <h3>{title}</h3>
            <p>
              {description} <ShownIn lang={lang} />
            </p>
          </a>
        </li>
      ))}
    </ul>
  )
}

const ads = css`
  display: grid;
  gap: ${space[6]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  a {
    display: block;
    color: inherit;
    text-decoration: none;
  }
  img {
    width: 100%;
    aspect-ratio: 3 / 2;
    object-fit: cover;
    border-radius: ${radius.l};
  }
  h3 {
    margin-block-start: ${space[4]};
  }
  a:hover h3 {
    color: ${color.link};
  }
  p {
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${color.muted};
  }
`
