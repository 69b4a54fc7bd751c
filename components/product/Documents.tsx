import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail, ProductDocument } from '#server/content/product/contract.ts'
import { fileSizeText, languageName } from './formats.ts'

interface Props {
  product: ProductDetail
}

/** Downloads of a product with their language and size. */
export function Documents({ product: { productBanner, productDocumentations } }: Props) {
  const { t } = useTexts()
  if (productDocumentations.length === 0) return null
  return (
    <Section
      id="documents"
      title={t('product:docs.title')}
      description={t('product:docs.description', { product: productBanner.productName })}
    >
      <ul className={list}>
        {productDocumentations.map((it) => (
          <li key={it.url}>
            <DocumentLink document={it} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DocumentLink({ document: { kind, url, bytes, lang } }: { document: ProductDocument }) {
  const { t, locale } = useTexts()
  const facts = [
    'PDF',
    languageName(lang, locale),
    ...(bytes > 0 ? [fileSizeText(bytes, locale)] : []),
  ]
  return (
    <a href={url} hrefLang={lang} type="application/pdf" download>
      <Icon name="file" size={28} />
      <span>
        <b>{t(`product:docs.kind.${kind}`)}</b>
        <span>{t(`product:docs.about.${kind}`)}</span>
        <small>{facts.join(' · ')}</small>
      </span>
      <Icon name="download" label={t('product:docs.download')} />
    </a>
  )
}

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr));
  gap: ${space[4]};
  a {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    height: 100%;
    padding: ${space[5]};
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    background: ${color.raised};
    color: inherit;
    text-decoration: none;
    &:hover {
      border-color: ${color.link};
    }
  }
  svg {
    flex: none;
    color: ${color.link};
  }
  a > span {
    display: grid;
    flex: 1;
    font-size: ${size.s};
    color: ${color.muted};
  }
  b {
    font-size: ${size.m};
    color: ${color.ink};
  }
  small {
    margin-block-start: ${space[2]};
  }
`
