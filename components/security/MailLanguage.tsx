import { css } from '@linaria/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { localeFacts, locales, type TextLanguage, textLanguages } from '#config/locales.ts'
import { queries } from '#components/app/api.ts'
import { Failure } from '#components/app/Failure.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'

/** The language of emails to the person. A choice is saved at once. */
export function MailLanguage() {
  const { t } = useTexts()
  const titleId = useId()
  const query = useQuery(queries.account.mailLanguage.queryOptions())
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('app-security:language')}</h2>
      <p>{t('app-security:languageText')}</p>
      <Loaded
        query={query}
        failedTitle={t('app-security:languageLoadFailed')}
        skeleton={<Skeleton of="text" />}
      >
        {({ language }) => <LanguageSelect titleId={titleId} language={language} />}
      </Loaded>
    </section>
  )
}

function LanguageSelect({ titleId, language }: { titleId: string; language: TextLanguage }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const saving = useMutation(
    queries.account.setMailLanguage.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(queries.account.mailLanguage.queryKey(), saved)
        showToast(t('app-security:languageSaved', { language: nameOf(saved.language) }))
      },
    }),
  )
  const shown = saving.isPending ? saving.variables.language : language
  return (
    <>
      <select
        className={select}
        aria-labelledby={titleId}
        value={shown}
        onChange={({ target }) => saving.mutate({ language: target.value as TextLanguage })}
      >
        {textLanguages.map((it) => (
          <option key={it} value={it} lang={it}>
            {nameOf(it)}
          </option>
        ))}
      </select>
      {saving.isError && <Failure error={saving.error} title={t('app-security:languageFailed')} />}
    </>
  )
}

function nameOf(language: TextLanguage): string {
  const locale = locales.find((it) => localeFacts[it].textLanguage === language)
  return locale ? localeFacts[locale].nativeLabel : language
}

const select = css`
  width: min(320px, 100%);
  min-height: 44px;
  padding-inline: ${space[3]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.m};
  background: ${color.raised};
  color: inherit;
`
