import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import {
  color,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  weight,
} from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { Picture } from '#components/ui/Picture.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { stretched } from '#components/ui/stretched.ts'
import type { Banner } from '#server/content/editorial/contract.ts'

interface Props {
  banners: readonly Banner[]
}

/**
 * Banners side by side in a scrollable track, with dots that link to them. With JavaScript,
 * carousel.ts adds previous, next, pause and automatic rotation.
 */
export function BannerCarousel({ banners }: Props) {
  const { t } = useTexts()
  const total = banners.length
  return (
    <banner-carousel
      class={carousel}
      role="region"
      aria-roledescription="carousel"
      aria-label={t('home:carousel.label')}
    >
      <div className={track} data-track tabIndex={-1}>
        {banners.map((it, index) => (
          <Slide
            key={it.code}
            banner={it}
            index={index}
            label={t('home:carousel.slide', { index: index + 1, total })}
          />
        ))}
      </div>
      {total > 1 && (
        <div className={controls}>
          <ul aria-label={t('home:carousel.choose')}>
            {banners.map((it, index) => (
              <li key={it.code}>
                <a
                  href={`#banner-${it.code}`}
                  data-dot
                  aria-label={t('home:carousel.show', { index: index + 1, total })}
                  {...(index === 0 ? { 'aria-current': 'true' } : {})}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            data-pause
            aria-label={t('home:carousel.pause')}
            data-play-label={t('home:carousel.play')}
            hidden
          >
            <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
              <path data-when="playing" d="M7 5h3.5v14H7zM13.500 5H17v14h-3.500z" />
              <path data-when="paused" d="M8 5l11 7-11 7z" />
            </svg>
          </button>
          <button type="button" data-step="-1" aria-label={t('home:carousel.previous')}>
            <Icon name="chevronLeft" />
          </button>
          <button type="button" data-step="1" aria-label={t('home:carousel.next')}>
            <Icon name="chevronRight" />
          </button>
        </div>
      )}
    </banner-carousel>
  )
}

interface SlideProps {
  banner: Banner
  index: number
  label: string
}

function Slide({
  banner: { code, title, description, linkLabel, imageUrl, tone, link, lang },
  index,
  label,
}: SlideProps) {
  const { locale } = useTexts()
  return (
    <div
      className={slide}
      id={`banner-${code}`}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-tone={tone}
      data-theme="dark"
      lang={foreignLang(lang, locale)}
    >
      <Picture src={imageUrl} alt="" width={720} height={480} isPriority={index === 0} />
      <div>
        <h2>
          <a className={stretched} {...linkAttributes(link, locale)}>
            {title}
          </a>
        </h2>
        <p>
          {description} <ShownIn lang={lang} />
        </p>
        <span aria-hidden="true">
          {linkLabel}
          <Icon name="arrowRight" size={16} />
        </span>
      </div>
    </div>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'banner-carousel': React.HTMLAttributes<HTMLElement> & { class?: string }
    }
  }
}

const carousel = css`
  display: block;
  min-width: 0;
`

const track = css`
  display: flex;
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  border-radius: ${radius.l};
  box-shadow: ${shadow.l};
  @media (prefers-reduced-motion: no-preference) {
    scroll-behavior: smooth;
  }
`

const slide = css`
  position: relative;
  display: flex;
  flex: none;
  flex-direction: column;
  width: 100%;
  scroll-snap-align: start;
  scroll-snap-stop: always;
  background: var(--slide);
  color: ${color.ink};
  --slide: #0c1c47;
  &[data-tone='teal'] {
    --slide: #063a30;
  }
  &[data-tone='indigo'] {
    --slide: #151b5e;
  }
  &[data-tone='amber'] {
    --slide: #042232;
  }
  &[data-tone='violet'] {
    --slide: #3a0f57;
  }
  img {
    width: 100%;
    aspect-ratio: 3 / 2;
    object-fit: cover;
  }
  > div {
    flex: 1;
    padding: ${space[6]};
  }
  /* show image and text side by side while the carousel is as wide as the page */
  ${media.tablet} {
    ${media.belowDesktop} {
      flex-direction: row-reverse;
      align-items: center;
      img {
        width: 56%;
      }
    }
  }
  h2 {
    font-size: ${size.xl};
  }
  p {
    margin-block: ${space[2]} ${space[4]};
    font-size: ${size.s};
    color: ${color.muted};
  }
  div > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-size: ${size.s};
    font-weight: ${weight.bold};
    color: ${color.link};
    svg {
      transition: translate ${motion.normal};
    }
  }
  &:hover svg {
    translate: 3px 0;
  }
`

const controls = css`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  margin-block-start: ${space[3]};
  ul {
    display: flex;
    margin-inline-end: auto;
  }
  ul a {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    &::before {
      content: '';
      width: 8px;
      height: 8px;
      border-radius: ${radius.full};
      background: ${color.edge};
      transition: all ${motion.normal};
    }
    &[aria-current]::before {
      width: 22px;
      background: ${color.primary};
    }
  }
  button {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: ${radius.full};
    color: ${color.muted};
    &:hover {
      background: ${color.sunken};
      color: ${color.ink};
    }
  }
  [data-pause]:not([data-paused]) [data-when='paused'],
  [data-paused] [data-when='playing'],
  :not(:defined) > & button {
    display: none;
  }
`
