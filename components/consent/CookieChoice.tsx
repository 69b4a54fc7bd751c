import { css } from '@linaria/core'
import type { ThirdParty } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Section } from '#components/ui/Section.tsx'
import { pathOf } from '#config/routes.ts'
import { askedCategories } from './asked-categories.ts'

/** Id of the message that the page shows once a choice has been saved. */
const savedId = 'saved'

/**
 * Form in which visitors choose which cookies to allow. Nothing is chosen in its HTML, which is the
 * same for everyone; consent-form.ts shows the earlier choice. Without JavaScript the form is
 * posted.
 */
export function CookieChoice({ thirdParties }: { thirdParties: readonly ThirdParty[] }) {
  const { t, locale } = useTexts()
  return (
    <Section id="choice" title={t('cookies:choiceTitle')}>
      <form
        className={form}
        method="post"
        action={`/${locale}${pathOf('marketplace-cookies')}`}
        data-consent-form
      >
        <p id={savedId} role="status" tabIndex={-1}>
          {t('cookies:saved')}
        </p>
        {askedCategories(thirdParties).map((category) => (
          <fieldset key={category}>
            <legend>{t(`cookies:${category}.title`)}</legend>
            <p id={`${category}-text`}>{t(`cookies:${category}.text`)}</p>
            <input type="hidden" name="asked" value={category} />
            <div>
              {(['yes', 'no'] as const).map((answer) => (
                <label key={answer}>
                  <input
                    type="radio"
                    name={category}
                    value={answer}
                    aria-describedby={`${category}-text`}
                  />
                  {t(answer === 'yes' ? 'cookies:allow' : 'cookies:decline')}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div>
          <Button type="submit">{t('cookies:save')}</Button>
          <Button type="submit" tone="secondary" name="choice" value="accept">
            {t('cookies:acceptAll')}
          </Button>
          <Button type="submit" tone="secondary" name="choice" value="decline">
            {t('cookies:declineAll')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

const form = css`
  max-width: 46rem;
  > [role='status'] {
    margin-block-end: ${space[5]};
    padding: ${space[4]};
    border-radius: ${radius.m};
    background: ${color.tealTint};
    font-weight: ${weight.medium};
    &:not(:target, [data-shown]) {
      display: none;
    }
  }
  fieldset {
    padding-block: ${space[5]};
    border-block-start: 1px solid ${color.line};
    p {
      margin-block: ${space[1]} ${space[3]};
      color: ${color.muted};
      &:lang(ja) {
        word-break: auto-phrase;
      }
    }
  }
  legend {
    float: inline-start;
    width: 100%;
    padding: 0;
    font-size: ${size.l};
    font-weight: ${weight.bold};
    + p {
      clear: both;
    }
  }
  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]} ${space[6]};
  }
  label {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-height: 44px;
  }
  > div {
    gap: ${space[3]};
    padding-block-start: ${space[5]};
    border-block-start: 1px solid ${color.line};
    /* to accept and to decline are equally large */
    ${media.belowTablet} {
      > * {
        flex: 1 1 40%;
        padding-inline: ${space[2]};
      }
      > :first-child {
        flex-basis: 100%;
      }
    }
  }
`
