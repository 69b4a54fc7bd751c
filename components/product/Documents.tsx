import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail, ProductDocument } from '#server/content/product/contract.ts'
import { languageName } from './formats.ts'

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
        {documentsByKind(productDocumentations).map(([document, ...others]) => (
          <li key={document.url}>
            <DocumentLink document={document} />
            {others.map((it) => (
              <OtherLanguage key={it.url} document={it} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Editions = [ProductDocument, ...ProductDocument[]]

/** Groups documents by kind: the one in the language of the site, then other languages. */
function documentsByKind(documents: readonly ProductDocument[]): Editions[] {
  const byKind = new Map<string, Editions>()
  for (const document of documents) {
    const editions = byKind.get(document.kind)
    if (editions) editions.push(document)
    else byKind.set(document.kind, [document])
  }
  return [...byKind.values()]
}

function DocumentLink({ document: { kind, url, lang } }: { document: ProductDocument }) {
  const { t, locale } = useTexts()
  return (
    <a href={url} hrefLang={lang} type="application/pdf" download>
      <Icon name="file" size={28} />
      <span>
        <b>{t(`product:docs.kind.${kind}`)}</b>
        <span>{t(`product:docs.about.${kind}`)}</span>
        <small>PDF · {languageName(lang, locale)}</small>
      </span>
      <Icon name="download" label={t('product:docs.download')} />
    </a>
  )
}

/** Link to a document in another language than that of the site. */
function OtherLanguage({ document: { kind, url, lang } }: { document: ProductDocument }) {
  const { t, locale } = useTexts()
  const name = t(`product:docs.kind.${kind}`)
  const language = languageName(lang, locale)
  return (
    <a href={url} hrefLang={lang} type="application/pdf" download className={other}>
      {t('product:docs.inLanguage', { name, language })}
    </a>
  )
}

const other = css`
  justify-self: start;
  font-size: ${size.s};
`
const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr));
  gap: ${space[4]};
  li {
    display: grid;
    grid-template-rows: 1fr auto;
    gap: ${space[2]};
  }
  li > :first-child {
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
  li > :first-child > span {
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
