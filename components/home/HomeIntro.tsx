import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { foreignLang } from '#components/ui/language.ts'
import type { Banner, PageSection } from '#server/content/editorial/contract.ts'
import { BannerCarousel } from './BannerCarousel.tsx'
import { HomeSearch, type Keyword } from './HomeSearch.tsx'

interface Props {
  section: PageSection
  /** Heading of the page. */
  heading: string
  banners: readonly Banner[]
  keywords: readonly Keyword[]
}

/** First screen of the home page: introduction, search and banners. */
export function HomeIntro({ section: { description, lang }, heading, banners, keywords }: Props) {
  const { locale } = useTexts()
  return (
    <div className={intro}>
      <Container>
        <div className={pitch}>
          <h1 lang={foreignLang(lang, locale)}>{heading}</h1>
          {description && <p lang={foreignLang(lang, locale)}>{description}</p>}
          <HomeSearch keywords={keywords} />
        </div>
        {banners.length > 0 && <BannerCarousel banners={banners} />}
      </Container>
    </div>
  )
}

const intro = css`
  padding-block: ${space[6]} ${space[10]};
  background:
    radial-gradient(64rem 38rem at 90% -8%, ${color.tint}, transparent),
    radial-gradient(44rem 30rem at 0 0, ${color.tealTint}, transparent);
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: center;
    gap: ${space[8]};
  }
  ${media.desktop} {
    > div {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: ${space[16]};
    }
  }
`

const pitch = css`
  h1 {
    font-size: clamp(2rem, 1.3rem + 2.4vw, 3.25rem);
    line-height: 1.12;
    &:lang(ja),
    &:lang(zh) {
      font-size: clamp(1.75rem, 1.2rem + 2vw, 2.75rem);
      line-height: 1.35;
    }
  }
  > p {
    max-width: 52ch;
    margin-block: ${space[4]} ${space[6]};
    font-size: ${size.l};
    color: ${color.muted};
  }
`
