import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { dayText } from '#components/product/formats.ts'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import type { Material } from '#server/content/resource/contract.ts'
import { materialCrumbs } from './crumbs.ts'
import { ResourcePicture } from './ResourcePicture.tsx'

/**
 * Head of a resource: kind, date, title and abstract. The download link is shown here only if the
 * resource also has a text; otherwise MaterialBody shows it. The image is shown only if there is no
 * video.
 */
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
        <time dateTime={releaseDate}>{dayText(releaseDate, locale)}</time>
        <ShownIn lang={lang} />
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
