import { localeFacts } from '#config/locales.ts'
import { type Html, html, rawHtml } from '#server/platform/text/html.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import type { CardForm } from '#server/trade/payment/sandbox.ts'
import { testCards } from '#server/trade/payment/test-cards.ts'
import { style } from './style.ts'

/** Returns a text of the page by its key. */
type Translate = (key: string, values?: Record<string, string | number>) => string

export interface CardPageOptions {
  form: CardForm
  fault?: 'number' | 'brand' | 'expiry' | 'code' | 'declined' | 'unconfirmed'
  /** Token of the challenge that the buyer has to confirm, in place of the card form. */
  challenge?: string
  siteName: string
  t: Translate
}

type Shown = Pick<CardPageOptions, 'form' | 't'> & {
  [key in 'fault' | 'challenge']?: CardPageOptions[key] | undefined
}

/**
 * Renders the sandbox gateway's card form. It works without JavaScript and never shows entered card
 * data again.
 */
export function cardPage({ form, fault, challenge, siteName, t }: CardPageOptions): string {
  const { locale, orderNumber, state } = form
  const title = t(titleKeyOf(state, challenge))
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
            ${contentOf({ form, t, fault, challenge })}
          </div>
          ${state === 'open' && challenge === undefined && cardsToTry(t)}
        </main>
      </body>
    </html>`
  return page.html
}

function titleKeyOf(state: CardForm['state'], challenge: string | undefined): string {
  if (state !== 'open') return 'card-payment:done.title'
  return challenge === undefined ? 'card-payment:title' : 'card-payment:challenge.title'
}

function contentOf({ form, fault, challenge, t }: Shown): Html {
  const { state } = form
  if (state !== 'open') return closedForm({ form, state, t })
  return challenge === undefined
    ? openForm({ form, fault, t })
    : challengeForm({ form, challenge, t })
}

/** Asks the holder of the card to confirm the payment, as a bank does with 3-D Secure. */
function challengeForm({ form, challenge, t }: Shown & { challenge: string }): Html {
  const total = amountText(form.amount, form.currency, form.locale)
  return html`<dl>
      <dt>${t('card-payment:amount')}</dt>
      <dd>${total}</dd>
    </dl>
    <p>${t('card-payment:challenge.text')}</p>
    <form method="post">
      <input type="hidden" name="challenge" value="${challenge}" />
      <button class="wide" name="confirm" value="1">
        ${t('card-payment:challenge.confirm', { amount: total })}
      </button>
      <button class="wide ghost">${t('card-payment:challenge.refuse')}</button>
    </form>`
}

function openForm({
  form: { amount, currency, locale },
  fault,
  t,
}: Pick<Shown, 'form' | 'fault' | 't'>): Html {
  const total = amountText(amount, currency, locale)
  const errorAttributes = (field: string) =>
    fault === field ? rawHtml(' aria-invalid="true" aria-describedby="fault"') : rawHtml('')
  return html`<dl>
      <dt>${t('card-payment:amount')}</dt>
      <dd>${total}</dd>
    </dl>
    ${fault !== undefined && html`<p role="alert" id="fault">${t(`card-payment:fault.${fault}`)}</p>`}
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
