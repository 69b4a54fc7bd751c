import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { Section } from '#components/ui/Section.tsx'
import { Video } from '#components/ui/Video.tsx'
import type { Video as TrainingVideo } from '#server/content/product/contract.ts'
import { durationText } from './formats.ts'

interface Props {
  videos: readonly TrainingVideo[]
  /** Language of the titles. */
  lang: string
}

/** Training videos of a product. */
export function Training({ videos, lang }: Props) {
  const { t, locale } = useTexts()
  if (videos.length === 0) return null
  return (
    <Section
      id="training"
      tone="band"
      title={t('product:docs.training')}
      description={t('product:docs.trainingDescription')}
    >
      <ul className={grid} lang={foreignLang(lang, locale)}>
        {videos.map((it) => (
          <li key={it.title}>
            <Video video={it} />
            <h3>{it.title}</h3>
            {it.durationSeconds !== null && (
              <p>
                <Icon name="clock" size={16} />
                {durationText(it.durationSeconds)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr));
  gap: ${space[8]} ${space[6]};
  h3 {
    margin-block-start: ${space[3]};
  }
  p {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
`
