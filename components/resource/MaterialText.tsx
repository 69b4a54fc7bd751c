import { css } from '@linaria/core'
import { Island } from '#components/islands/Island.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import Album from '#components/product/Album.island.tsx'
import { color, frame, radius, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import type { Material } from '#server/content/resource/contract.ts'
import { linkPictures } from './text-pictures.ts'

/**
 * Text of a resource. Its images open in the viewer of a hidden album; without JavaScript, each
 * links to its file.
 */
export function MaterialText({ content, lang }: { content: string; lang: Material['lang'] }) {
  const { t, locale } = useTexts()
  const { html, pictures } = linkPictures(content, (caption) =>
    t('product:screenshots.open', { caption }),
  )
  return (
    <>
      <div
        className={text}
        lang={foreignLang(lang, locale)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {pictures.length > 0 && (
        <div data-album hidden>
          <Island of={Album} props={{ pictures }} />
        </div>
      )}
    </>
  )
}

const text = css`
  max-width: ${frame.textWidth};
  font-size: 1.0625rem;
  line-height: 1.7;
  overflow-wrap: anywhere;
  &:is(:lang(ja), :lang(zh)) {
    line-height: 1.9;
  }
  > * + * {
    margin-block-start: ${space[5]};
  }
  h2,
  h3 {
    margin-block-start: ${space[10]};
    font-size: ${size.xl};
  }
  h3 {
    font-size: ${size.l};
  }
  ul,
  ol {
    padding-inline-start: 1.4em;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-block-start: ${space[2]};
  }
  li::marker {
    color: ${color.link};
    font-weight: ${weight.bold};
  }
  blockquote {
    margin-inline: 0;
    padding: ${space[5]} ${space[6]};
    border-inline-start: 4px solid ${color.link};
    border-radius: ${radius.s};
    background: ${color.band};
    font-size: ${size.l};
  }
  table {
    display: block;
    width: fit-content;
    max-width: 100%;
    overflow-x: auto;
    border-collapse: collapse;
    font-size: ${size.s};
    overflow-wrap: normal;
    word-break: normal;
  }
  th,
  td {
    padding: ${space[2]} ${space[4]};
    border-block-end: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }
  th {
    background: ${color.band};
    font-weight: ${weight.bold};
  }
  pre {
    padding: ${space[4]};
    border-radius: ${radius.m};
    background: ${color.sunken};
    font-size: ${size.s};
    overflow-x: auto;
  }
  img {
    border-radius: ${radius.m};
  }
  figcaption {
    margin-block-start: ${space[2]};
    font-size: ${size.s};
    color: ${color.muted};
  }
  [data-picture] {
    display: block;
    cursor: zoom-in;
  }
`
