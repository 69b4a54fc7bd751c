import { localeFacts } from '#config/locales.ts'
import { type Html, html, rawHtml } from '#server/platform/text/html.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import type { CardForm } from '#server/trade/payment/sandbox.ts'
import { testCards } from '#server/trade/payment/test-cards.ts'
import { style } from './style.ts'

/** Returns a text of the page by its key. */
type Translate = (key: string, values?: Record<string, string | number>) => string

interface CardPageOptions {
  form: CardForm
  fault: 'number' | 'brand' | 'expiry' | 'code' | 'declined' | null
  siteName: string
  t: Translate
}

/**
 * Renders the sandbox gateway's card form. It works without JavaScript and never shows entered card
 * data again.
 */
export function cardPage({ form, fault, siteName, t }: CardPageOptions): string {
  const { locale, orderNumber, state } = form
  const title = t(state === 'open' ? 'card-payment:title' : 'card-payment:done.title')
  const page = html`<!doctype html>
    <html lang="${localeFacts[locale].htmlLang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${siteName}</title>
        <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
        ${rawHtml(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <img src="/media/brand/logo-mark.svg" alt="" width="28" height="28" />${siteName}
        </header>
        <main>
          <p class="notice">${t('card-payment:test')}</p>
          <div class="panel">
            <h1>${title}</h1>
            <p>${t('card-payment:order', { orderNumber })}</p>
            ${state === 'open' ? openForm({ form, fault, t }) : closedForm({ form, state, t })}
          </div>
          ${state === 'open' && cardsToTry(t)}
        </main>
      </body>
    </html>`
  return page.html
}

function openForm({
  form: { amount, currency, locale },
  fault,
  t,
}: Pick<CardPageOptions, 'form' | 'fault' | 't'>): Html {
  const total = amountText(amount, currency, locale)
  const errorAttributes = (field: string) =>
    fault === field ? rawHtml(' aria-invalid="true" aria-describedby="fault"') : rawHtml('')
  return html`<dl>
      <dt>${t('card-payment:amount')}</dt>
      <dd>${total}</dd>
    </dl>
    ${fault !== null && html`<p role="alert" id="fault">${t(`card-payment:fault.${fault}`)}</p>`}
    <form method="post">
      <label class="wide"
        >${t('card-payment:number')} <small>${t('card-payment:brands')}</small>
        <input
          name="number"
          inputmode="numeric"
          autocomplete="cc-number"
          maxlength="40"
          required
          autofocus${errorAttributes(fault === 'brand' ? 'brand' : 'number')}
        />
      </label>
      <label
        >${t('card-payment:expiry')}<input
          name="expiry"
          inputmode="numeric"
          autocomplete="cc-exp"
          maxlength="9"
          required${errorAttributes('expiry')}
      /></label>
      <label
        >${t('card-payment:code')}<input
          name="code"
          inputmode="numeric"
          autocomplete="cc-csc"
          maxlength="4"
          required${errorAttributes('code')}
      /></label>
      <button class="wide">${t('card-payment:pay', { amount: total })}</button>
      <button class="wide ghost" name="abandon" value="1" formnovalidate>
        ${t('card-payment:abandon')}
      </button>
    </form>`
}

function closedForm({
  form,
  state,
  t,
}: Pick<CardPageOptions, 'form' | 't'> & { state: Exclude<CardForm['state'], 'open'> }): Html {
  return html`<dl>
      <dt>${t(`card-payment:done.${state}`)}</dt>
    </dl>
    <form><a class="button wide" href="${form.returnUrl}">${t('card-payment:done.back')}</a></form>`
}

function cardsToTry(t: Translate): Html {
  return html`<section>
    <h2>${t('card-payment:tests.title')}</h2>
    <ul>
      ${Object.entries(testCards).map(
        ([number, { outcome }]) =>
          html`<li>
            <code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code
            ><span>${t(`card-payment:tests.${outcome}`)}</span>
          </li>`,
      )}
    </ul>
    <p>${t('card-payment:tests.note')}</p>
  </section>`
}
