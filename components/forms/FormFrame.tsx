import { css, cx } from '@linaria/core'
import type { ReactNode } from 'react'
import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { InquiryPageForm } from '#config/page-forms.ts'
import { Consents } from './Consents.tsx'
import { Faults } from './Faults.tsx'
import { isLead } from './form-kinds.ts'
import type { FormState } from './form-state.ts'
import { sheet } from './form-style.ts'

interface Props {
  form: InquiryPageForm
  /** Address of the page; the form posts to it. */
  action: string
  state: FormState
  problem?: string | undefined
  site: Site
  /** The receipt without its values, which JavaScript fills in. */
  receipt: ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * What all forms have in common: errors, draft, consent, honeypot, captcha and the button. A form
 * works without JavaScript; enhance-form.ts enhances it.
 * Source: C12.
 */
export function FormFrame({ form, action, state, problem, site, receipt, children }: Props) {
  const { t } = useTexts()
  return (
    <form
      className={cx(sheet, frame)}
      method="post"
      action={action}
      encType="multipart/form-data"
      data-form={form}
      data-mail={site.supportMail}
      data-zone={site.timeZone}
      {...(isLead(form) ? { 'data-free-mail': site.freeMail.join(' ') } : {})}
    >
      <Faults errors={state.errors(t)} problem={problem} />
      <p data-draft role="status" hidden>
        {t('forms:draft.restored')} <button type="button">{t('forms:draft.clear')}</button>
      </p>
      {children}
      <Consents state={state} privacyUrl={site.privacyUrl} privacyVersion={site.privacyVersion} />
      <p className={visuallyHidden} inert>
        <label htmlFor="form-website">{t('forms:label.website')}</label>
        <input id="form-website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <div data-check />
      <div data-end>
        <Button type="submit" size="l">
          {t(`forms:sendLabel.${form}`)}
        </Button>
        <p>{t('forms:starred')}</p>
        <p role="status" data-progress />
      </div>
      <template data-sent>{receipt}</template>
    </form>
  )
}

const frame = css`
  [data-fields] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[1]} ${space[6]};
    margin-block-start: ${space[4]};
  }
  /* fields without a legend */
  > [data-fields] {
    margin-block: 0 calc(-1 * ${space[4]});
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
  [data-own] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space[1]} ${space[4]};
    align-items: center;
    margin-block: ${space[4]};
    padding: ${space[4]} ${space[5]};
    border-radius: ${space[2]};
    background: ${color.sunken};
    font-size: ${size.s};
    overflow-wrap: anywhere;
    button {
      grid-row: 1 / span 4;
      grid-column: 2;
      min-height: 44px;
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
