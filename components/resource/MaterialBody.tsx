import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { frame, media, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { Video } from '#components/ui/Video.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import type { Material } from '#server/content/resource/contract.ts'
import { DocumentCard } from './DocumentCard.tsx'
import { MaterialShare } from './MaterialShare.tsx'
import { MaterialText } from './MaterialText.tsx'
import { printedAddress } from './print-style.ts'

interface Props {
  material: Material
  /** URL of the page. */
  address: string
}

/** Video, text or file of a resource, beside related products and share links. */
export function MaterialBody({ material, address }: Props) {
  const { t } = useTexts()
  const { title, content, lang, videoUrl, posterUrl, documentUrl, relatedProducts } = material
  const hasNoContent = content === null && videoUrl === null && documentUrl === null
  return (
    <Container>
      <div className={body} data-bare={hasNoContent}>
        {!hasNoContent && (
          <div>
            {videoUrl !== null && <Video video={{ title, url: videoUrl, posterUrl }} />}
            {content !== null && <MaterialText content={content} lang={lang} />}
            {content === null && documentUrl !== null && <DocumentCard url={documentUrl} />}
          </div>
        )}
        <p className={printedAddress}>{address}</p>
        <aside>
          {relatedProducts.length > 0 && (
            <section aria-labelledby="products-title">
              <h2 id="products-title">{t('material:products')}</h2>
              <ProductRows products={relatedProducts} />
            </section>
          )}
          <MaterialShare title={title} address={address} />
        </aside>
      </div>
    </Container>
  )
}

const body = css`
  display: grid;
  gap: ${space[10]} ${space[16]};
  padding-block-end: ${space[12]};
  > div {
    display: grid;
    /* a table wider than the page scrolls by itself */
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[8]};
    align-content: start;
    min-width: 0;
  }
  aside {
    display: grid;
    gap: ${space[8]};
    align-content: start;
    min-width: 0;
    h2 {
      margin-block-end: ${space[4]};
      font-size: ${size.l};
    }
  }
  ${media.desktop} {
    padding-block-end: ${space[16]};
    &[data-bare='false'] {
      grid-template-columns: minmax(0, 1fr) 400px;
      aside {
        position: sticky;
        inset-block-start: calc(${frame.headerHeight} + ${space[6]});
        align-self: start;
      }
    }
  }
`
