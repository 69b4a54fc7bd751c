import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/CopyButton.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'

interface Props {
  title: string
  address: string
}

/**
 * Buttons to share a resource by email, print it, or copy its link. Printing and copying need
 * JavaScript and are hidden without it.
 */
export function MaterialShare({ title, address }: Props) {
  const { t } = useTexts()
  const mailHref = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <section className={share} aria-labelledby="share-title">
      <h2 id="share-title">{t('material:share.title')}</h2>
      <div>
        <LinkButton tone="secondary" size="s" icon="mail" href={mailHref}>
          {t('material:share.mail')}
        </LinkButton>
        <button type="button" className={button} data-tone="secondary" data-size="s" data-print="">
          <Icon name="file" size={16} />
          {t('material:share.print')}
        </button>
        <CopyButton text={address} label={t('material:share.link')} />
      </div>
    </section>
  )
}

const share = css`
  padding-block-start: ${space[6]};
  border-block-start: 1px solid ${color.line};
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[2]};
  }
  @media (scripting: none) {
    [data-print] {
      display: none;
    }
  }
`
