import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { day } from '#components/product/formats.ts'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import type { Material } from '#server/content/resource/contract.ts'
import { materialCrumbs } from './crumbs.ts'
import { ResourcePicture } from './ResourcePicture.tsx'

/** What a resource is: its kind, its day, its title, what it is about, and its file, which stands by itself where there is no text. A film has its picture in its player. */
export function MaterialHead({ material }: { material: Material }) {
  const texts = useTexts()
  const { t, locale } = texts
  const { title, abstract, lang, typeName, releaseDate, content, documentUrl, videoUrl } = material
  const picture = (
    <div className={cover} data-screen>
      <ResourcePicture item={{ ...material, hasVideo: false }} isPriority />
    </div>
  )
  return (
    <PageHead
      crumbs={materialCrumbs(texts, title)}
      title={title}
      description={abstract}
      lang={foreignLang(lang, locale)}
      {...(videoUrl === null ? { aside: picture } : {})}
    >
      <p className={facts}>
        <Tag tone="primary">{typeName}</Tag>
        <time dateTime={releaseDate}>{day(releaseDate, locale)}</time>
        <ShownIn of={lang} />
      </p>
      {documentUrl !== null && content !== null && (
        <LinkButton icon="download" href={documentUrl} download>
          {t('material:download')}
        </LinkButton>
      )}
    </PageHead>
  )
}

const facts = css`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[4]};
  font-size: ${size.s};
  color: ${color.muted};
`

const cover = css`
  border-radius: ${radius.l};
  overflow: hidden;
`
