import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { pathOf } from '#config/routes.ts'
import { Button } from '#components/ui/Button.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { searchForm } from '#components/ui/search-form.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

interface Props {
  keyword: string
}

/** Search form for training courses. The keyword becomes part of the URL. */
export function TrainingSearch({ keyword }: Props) {
  const { t, locale } = useTexts()
  return (
    <form
      className={cx(searchForm, wide)}
      action={`/${locale}${pathOf('marketplace-training')}`}
      role="search"
    >
      <Icon name="search" />
      <label className={visuallyHidden} htmlFor="training-keyword">
        {t('events:training.search.label')}
      </label>
      <input
        id="training-keyword"
        type="search"
        size={1}
        name="keyword"
        defaultValue={keyword}
        maxLength={100}
        placeholder={t('events:training.search.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{t('events:training.search.submit')}</Button>
    </form>
  )
}

const wide = css`
  flex: 1;
  min-width: 0;
  max-width: 560px;
`
