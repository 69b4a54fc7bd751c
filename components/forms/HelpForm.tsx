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
  /** The page's own address. */
  action: string
  choices: readonly Choice[]
  /** Language of the choices, where that is not the page's. */
  choicesLang: string | undefined
  countries: readonly { code: string; name: string }[]
  filled: FormState
  problem?: string | undefined
  privacy: { url: string; version: string }
  supportMail: string
  /** Of the desk that answers. */
  timeZone: string
}

const completedAs = {
  given: { autoComplete: 'given-name' },
  family: { autoComplete: 'family-name' },
} as const

/** A question to one of the two desks. It works without script; form.ts adds what only script can. Source: spec §2, §3, C12. */
export function HelpForm(props: Props) {
  const {
    supportType,
    action,
    choices,
    choicesLang,
    filled,
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
      <Faults errors={filled.errors(t)} problem={problem} />
      <p data-draft role="status" hidden>
        {t('forms:draft.restored')} <button type="button">{t('forms:draft.clear')}</button>
      </p>
      <Choices choices={choices} filled={filled} lang={choicesLang} />
      <fieldset>
        <legend>{t('forms:legend.message')}</legend>
        <div data-fields="one">
          <FormField
            name="issueDescription"
            filled={filled}
            hint={t(`forms:hint.issueDescription.${supportType}`)}
          >
            {(own) => <textarea {...own} rows={7} />}
          </FormField>
          {supportType === 'technical-support' && <AttachmentField filled={filled} step="write" />}
        </div>
      </fieldset>
      <Sender locale={locale} countries={props.countries} filled={filled} />
      <Consents filled={filled} privacyUrl={privacy.url} privacyVersion={privacy.version} />
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

/** Who is answered. In Japanese and Chinese the family name comes first. */
function Sender({ locale, countries, filled }: Pick<Props, 'locale' | 'countries' | 'filled'>) {
  const { t } = useTexts()
  const first = (
    <FormField key="firstName" name="firstName" filled={filled}>
      {(own) => <input {...own} {...completedAs.given} />}
    </FormField>
  )
  const last = (
    <FormField key="lastName" name="lastName" filled={filled}>
      {(own) => <input {...own} {...completedAs.family} />}
    </FormField>
  )
  return (
    <fieldset>
      <legend>{t('forms:legend.sender')}</legend>
      <div data-fields="two">
        {isFamilyNameFirst(locale) ? [last, first] : [first, last]}
        <FormField name="companyName" filled={filled} hint={t('forms:hint.companyName')}>
          {(own) => <input {...own} autoComplete="organization" />}
        </FormField>
        <FormField name="country" filled={filled} hint={t('forms:hint.country')}>
          {(own) => (
            <select {...own} autoComplete="country">
              <option value="">{t('forms:choose')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField name="email" filled={filled} hint={t('forms:hint.email')}>
          {(own) => (
            <input
              {...own}
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
          filled={filled}
          hint={t('forms:hint.phone', { example: phoneExample(locale) })}
        >
          {(own) => <input {...own} type="tel" inputMode="tel" autoComplete="tel" />}
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
  /* labels, hints, controls and errors of fields beside each other stand on one line each */
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
