import type { Page } from 'playwright'
import { startChromium } from '#tests/support/chromium.ts'
import type { Bench } from '../lib/bench.ts'
import { clickMs } from '../lib/click.ts'
import { type Place, startOurs } from '../lib/our-server.ts'
import { signIn, siteOrigin } from '../lib/signed-in.ts'
import { quantile } from '../lib/stats.ts'
import { usableMs, visits } from '../lib/usable.ts'

const transaction = '/en-tw/marketplace/transaction'
const plans = `${transaction}/ordercheckout?urlAlias=edge365-fleet&partNumber=980EDFMTM01`
const configuration = `${transaction}/btocheckout?urlAlias=ec-560-edge-computer&partNumber=980ECAICT01`
const choices = 60

/**
 * Measures the checkout of an admin: until its methods of payment can be chosen, on a processor of
 * a quarter of this machine's speed; and from the choice of a part until the unit price has changed,
 * at full speed. The browser has the scripts already.
 */
export async function checkout(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place)
  await using browser = await startChromium()
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const origin = siteOrigin(ours.origin)
  await signIn(context, { origin, path: '/en-tw/console' })
  const usable = await usableMs(context, origin + plans, usableAt)
  bench.exact('checkout-usable', usable, `${visits} visits`)
  const page = await context.newPage()
  const times = await choiceMs(page, origin + configuration)
  bench.exact('checkout-choice', quantile(times, 0.95), `${times.length} choices`)
}

/** Runs in the page: its time once a price is shown and a method of payment can be chosen. */
function usableAt(): number | undefined {
  const isUsable =
    document.querySelector('main aside [data-total]') &&
    document.querySelector('main fieldset input[type=radio]:checked') &&
    !document.querySelector('main [aria-busy=true]')
  return isUsable ? performance.now() : undefined
}

/** Chooses one of two parts in turn. Returns the ms until the unit price has followed, each time. */
async function choiceMs(page: Page, address: string): Promise<number[]> {
  await page.goto(address)
  await page.locator('main').getByRole('button', { name: 'Open all' }).click()
  const times: number[] = []
  for (let at = 0; at < choices; at += 1) {
    const part = page.getByRole('radio', { name: at % 2 === 0 ? /980ECPMEM64/ : /980ECPMEM32/ })
    times.push(await clickMs(part, 'main aside [data-unit-price]'))
  }
  return times
}
