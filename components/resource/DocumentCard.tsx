import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'

/** Download link for a resource that is only a file, without a text. */
export function DocumentCard({ url }: { url: string }) {
  const { t } = useTexts()
  return (
    <section className={card} aria-labelledby="document-title">
      <Icon name="file" size={40} />
      <div>
        <h2 id="document-title">{t('material:document.title')}</h2>
        <p>{t('material:document.text')}</p>
      </div>
      <LinkButton icon="download" href={url} download>
        {t('material:download')}
      </LinkButton>
    </section>
  )
}

const card = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[5]} ${space[6]};
  padding: ${space[8]} ${space[6]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  > svg {
    color: ${color.link};
  }
  div {
    flex: 1 1 240px;
  }
  h2 {
    font-size: ${size.l};
  }
  p {
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${color.muted};
  }
`
