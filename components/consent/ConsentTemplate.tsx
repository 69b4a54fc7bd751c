import type { ThirdParty } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { pathOf } from '#config/routes.ts'
import { askedCategories } from './asked-categories.ts'

/**
 * What start-consent.ts needs: the scripts of other companies, and the banner that it shows to
 * visitors who have not chosen yet. A template loads and shows nothing, so the HTML is the same for
 * everyone. Without JavaScript there is no banner, since nothing that needs consent can be loaded
 * then.
 */
export function ConsentTemplate({ thirdParties }: { thirdParties: readonly ThirdParty[] }) {
  const { t, locale } = useTexts()
  const cookiePage = `/${locale}${pathOf('marketplace-cookies')}`
  return (
    <template data-consent data-scripts={JSON.stringify(thirdParties)}>
      <section aria-labelledby="consent-title">
        <form method="post" action={cookiePage} data-consent-form>
          <div>
            <h2 id="consent-title">{t('consent:title')}</h2>
            <p>{t('consent:text')}</p>
          </div>
          {askedCategories(thirdParties).map((it) => (
            <input key={it} type="hidden" name="asked" value={it} />
          ))}
          <div data-buttons>
            <button className={button} data-tone="secondary" name="choice" value="accept">
              {t('consent:acceptAll')}
            </button>
            <button className={button} data-tone="secondary" name="choice" value="decline">
              {t('consent:declineAll')}
            </button>
            <a className={button} data-tone="secondary" href={cookiePage}>
              {t('consent:settings')}
            </a>
          </div>
        </form>
        <div data-after hidden tabIndex={-1}>
          <p data-choice="accept">{t('consent:accepted')}</p>
          <p data-choice="decline">{t('consent:declined')}</p>
          <div data-buttons>
            <a className={button} data-tone="secondary" href={cookiePage}>
              {t('consent:change')}
            </a>
            <button className={button} data-tone="secondary" type="button" data-hide>
              {t('consent:hide')}
            </button>
          </div>
        </div>
      </section>
    </template>
  )
}
