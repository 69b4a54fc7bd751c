import { html, rawHtml } from '#server/platform/text/html.ts'
import type { MailContent } from './message.ts'

const fonts: Readonly<Record<string, string>> = {
  ja: `'Hiragino Sans','Yu Gothic','Noto Sans JP',Meiryo,`,
  'zh-CN': `'PingFang SC','Microsoft YaHei','Noto Sans SC',`,
  'zh-TW': `'PingFang TC','Microsoft JhengHei','Noto Sans TC',`,
}

/**
 * Styles for dark mode and narrow screens, for email clients that support them. The layout itself
 * uses tables and inline styles, which all clients support.
 */
const darkStyles = rawHtml(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0c1220 !important; }
  .card { background-color: #141d30 !important; border-color: #263349 !important; }
  .ink { color: #edf1f8 !important; }
  .soft { color: #a7b3c8 !important; }
  .row { border-color: #263349 !important; }
  .action { background-color: #4a66f6 !important; }
  .link { color: #9db0ff !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding-bottom: 0 !important; border-bottom: 0 !important; }
}`)

/**
 * Renders an email as HTML: in one column, and readable without images, in dark mode and with a
 * screen reader.
 */
export function mailHtml(content: MailContent): string {
  const { lang, subject, paragraphs } = content
  const [preview = ''] = paragraphs
  return html`<!doctype html>
    <html lang="${lang}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        <style>
          ${darkStyles}
        </style>
      </head>
      <body
        class="ground"
        style="margin:0;padding:0;background-color:#f6f8fb;-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <div role="article" aria-roledescription="email" aria-label="${subject}" lang="${lang}">
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            class="ground"
            style="background-color:#f6f8fb"
          >
            <tr>
              <td align="center" style="padding:32px 16px">${column(content)}</td>
            </tr>
          </table>
        </div>
      </body>
    </html> `.html
}

/** Renders the site's name, the card with the message, and the footer. */
function column({ lang, heading, paragraphs, facts, action, foot, unsubscribe }: MailContent) {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="max-width:600px;${fontFamily(lang)}"
  >
    <tr>
      <td
        class="soft"
        style="padding:0 4px 16px;font-size:14px;line-height:20px;font-weight:600;color:#4b5872"
      >
        ${foot.site}
      </td>
    </tr>
    <tr>
      <td
        class="card"
        style="background-color:#ffffff;border:1px solid #e2e8f0;border-radius:12px;padding:36px 40px"
      >
        <h1
          class="ink"
          style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:#0b1426"
        >
          ${heading}
        </h1>
        ${paragraphs.map((it) => html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:26px;color:#0b1426">${it}</p> `)}
        ${facts.length > 0 && factTable(facts)} ${action && button(action)}
      </td>
    </tr>
    <tr>
      <td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:#4b5872">
        <p style="margin:0 0 8px">${foot.reason}</p>
        <p style="margin:0 0 8px">${foot.questions}</p>
        <p style="margin:0">${foot.legalName}</p>
        ${
          unsubscribe &&
          html`<p style="margin:8px 0 0">
            <a class="link" href="${unsubscribe.href}" style="color:#2546e4"
              >${unsubscribe.label}</a
            >
          </p>`
        }
      </td>
    </tr>
  </table>`
}

function fontFamily(lang: string): string {
  const own = fonts[lang.startsWith('ja') ? 'ja' : lang] ?? ''
  return `font-family:${own}'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
}

function factTable(facts: MailContent['facts']) {
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:8px 0 24px;border-collapse:collapse"
  >
    ${facts.map(
      ({ label, value }) =>
        html`<tr>
          <th
            scope="row"
            align="left"
            valign="top"
            class="label soft row"
            style="width:38%;padding:10px 12px 10px 0;border-bottom:1px solid #e2e8f0;font-size:14px;line-height:22px;font-weight:400;text-align:left;color:#4b5872"
          >
            ${label}
          </th>
          <td
            valign="top"
            class="value ink row"
            style="padding:10px 0;border-bottom:1px solid #e2e8f0;font-size:14px;line-height:22px;font-weight:600;color:#0b1426;word-break:break-word"
          >
            ${value}
          </td>
        </tr> `,
    )}
  </table>`
}

function button({ label, href, orOpen }: NonNullable<MailContent['action']>) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td class="action" align="center" style="border-radius:8px;background-color:#2546e4">
          <a
            href="${href}"
            style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="margin:16px 0 0;font-size:13px;line-height:20px;color:#4b5872">
      ${orOpen}<br /><a class="link" href="${href}" style="color:#2546e4;word-break:break-all"
        >${href}</a
      >
    </p>`
}
