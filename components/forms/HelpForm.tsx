import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { Locale } from '#config/locales.ts'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'
import { AttachmentField } from './AttachmentField.tsx'
import { type Choice, Choices } from './Choices.tsx'
import { Consents } from './Consents.tsx'
import { Faults } from './Faults.tsx'
import type { FormState } from './form-state.ts'
import { FormField } from './FormField.tsx'
import { sheet } from './form-style.ts'
import { isFamilyNameFirst, phoneExample } from './locale-defaults.ts'
import { Receipt } from './Receipt.tsx'

interface Props {
  supportType: SupportType
  locale: Locale
  /** Path of the page; the form posts to it. */
  action: string
  choices: readonly Choice[]
  /** Language of the choices, if it differs from the page's. */
  choicesLang: string | undefined
  countries: readonly { code: string; name: string }[]
  state: FormState
  problem?: string | undefined
  privacy: { url: string; version: string }
  supportMail: string
  /** Time zone of the support desk. */
  timeZone: string
}

const autoComplete = {
  given: { autoComplete: 'given-name' },
  family: { autoComplete: 'family-name' },
} as const

/**
 * Form for an inquiry to sales or technical support. It works without JavaScript; enhance-form.ts
 * enhances it.
 * Source: spec §2, §3, C12.
 */
export function HelpForm(props: Props) {
  const {
    supportType,
    action,
    choices,
    choicesLang,
    state,
    problem,
    privacy,
    supportMail,
    timeZone,
    locale,
  } = props
  const { t } = useTexts()
  return (
    <form
      className={cx(sheet, form)}
      method="post"
      action={action}
      encType="multipart/form-data"
      data-form={supportType}
      data-mail={supportMail}
      data-zone={timeZone}
    >
      <Faults errors={state.errors(t)} problem={problem} />
      <p data-draft role="status" hidden>
        {t('forms:draft.restored')} <button type="button">{t('forms:draft.clear')}</button>
      </p>
      <Choices choices={choices} state={state} lang={choicesLang} />
      <fieldset>
        <legend>{t('forms:legend.message')}</legend>
        <div data-fields="one">
          <FormField
            name="issueDescription"
            state={state}
            hint={t(`forms:hint.issueDescription.${supportType}`)}
          >
            {(attributes) => <textarea {...attributes} rows={7} />}
          </FormField>
          {supportType === 'technical-support' && <AttachmentField state={state} step="write" />}
        </div>
      </fieldset>
      <Sender locale={locale} countries={props.countries} state={state} />
      <Consents state={state} privacyUrl={privacy.url} privacyVersion={privacy.version} />
      <p className={visuallyHidden} inert>
        <label htmlFor="form-website">{t('forms:label.website')}</label>
        <input id="form-website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <div data-check />
      <div data-end>
        <Button type="submit" size="l">
          {t(`forms:sendLabel.${supportType}`)}
        </Button>
        <p>{t('forms:starred')}</p>
        <p role="status" data-progress />
      </div>
      <template data-sent>
        <Receipt timeZone={timeZone} locale={locale} action={action} />
      </template>
    </form>
  )
}

/** Fields about the sender. In Japanese and Chinese, the family name comes first. */
function Sender({ locale, countries, state }: Pick<Props, 'locale' | 'countries' | 'state'>) {
  const { t } = useTexts()
  const first = (
    <FormField key="firstName" name="firstName" state={state}>
      {(attributes) => <input {...attributes} {...autoComplete.given} />}
    </FormField>
  )
  const last = (
    <FormField key="lastName" name="lastName" state={state}>
      {(attributes) => <input {...attributes} {...autoComplete.family} />}
    </FormField>
  )
  return (
    <fieldset>
      <legend>{t('forms:legend.sender')}</legend>
      <div data-fields="two">
        {isFamilyNameFirst(locale) ? [last, first] : [first, last]}
        <FormField name="companyName" state={state} hint={t('forms:hint.companyName')}>
          {(attributes) => <input {...attributes} autoComplete="organization" />}
        </FormField>
        <FormField name="country" state={state} hint={t('forms:hint.country')}>
          {(attributes) => (
            <select {...attributes} autoComplete="country">
              <option value="">{t('forms:choose')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField name="email" state={state} hint={t('forms:hint.email')}>
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField
          name="phone"
          state={state}
          hint={t('forms:hint.phone', { example: phoneExample(locale) })}
        >
          {(attributes) => <input {...attributes} type="tel" inputMode="tel" autoComplete="tel" />}
        </FormField>
      </div>
    </fieldset>
  )
}

const form = css`
  [data-fields] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[1]} ${space[6]};
    margin-block-start: ${space[4]};
  }
  /* align the labels, hints, controls and errors of fields that are side by side */
  [data-field] {
    margin-block-end: ${space[4]};
  }
  ${media.tablet} {
    [data-fields='two'] {
      grid-template-columns: 1fr 1fr;
      > div,
      > div > div {
        display: grid;
        grid-row: span 4;
        grid-template-rows: subgrid;
      }
    }
  }
  textarea {
    display: block;
    resize: vertical;
  }
  [data-count] {
    justify-self: end;
    font-variant-numeric: tabular-nums;
  }
  [data-draft] {
    padding: ${space[3]} ${space[4]};
    border-radius: ${space[2]};
    background: ${color.tint};
    font-size: ${size.s};
    button {
      color: ${color.link};
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
  [data-check]:empty {
    display: none;
  }
  [data-end] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[3]} ${space[5]};
    p {
      font-size: ${size.s};
      color: ${color.muted};
    }
  }
`
