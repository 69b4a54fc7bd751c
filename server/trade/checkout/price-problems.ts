import type { Locale } from '#config/locales.ts'
import type { ProblemCode } from '#config/problems.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { PriceProblem } from './price-contract.ts'
import type { Refusal } from './refusal.ts'
import type { Selection } from './selection-facts.ts'

/** Returns a refusal as the page shows it while the buyer chooses, with the names of what it is about. */
export function toPriceProblem(
  { texts }: Pick<RequestContext, 'texts'>,
  { code, context = {}, errors = [] }: Refusal,
  { selection, websiteCode }: { selection: Selection; websiteCode: Locale },
): PriceProblem {
  const { t } = texts.of(websiteCode)
  const categories = listOf(context['categories'])
  const partNumbers = listOf(context['partNumbers'])
  const licenses = licensesOf(context)
  return {
    code,
    title: t(`problems:${code}.title`),
    detail: t(`problems:${code}.detail`, errors[0]?.params),
    pointers: errors.map((it) => it.pointer),
    concerns: [
      ...categories.map((it) => ({ code: it, name: categoryName(selection, it, websiteCode) })),
      ...partNumbers.map((it) => ({ code: it, name: partName(selection, it, websiteCode) })),
      ...licenses.map((it) => ({
        code: it.serialNumber,
        name:
          it.reason === code
            ? it.serialNumber
            : t('app-checkout:renew.because', {
                serialNumber: it.serialNumber,
                reason: t(`problems:${it.reason}.title`),
              }),
      })),
    ],
    adminContacts: listOf(context['adminContacts']),
    orderNumber: licenses.find((it) => it.orderNumber !== null)?.orderNumber ?? null,
  }
}

/** Returns the licenses that a refusal is about, as `licenseRefusal` names them. */
function licensesOf({ licenses }: NonNullable<Refusal['context']>): LicenseRefused[] {
  return Array.isArray(licenses) ? licenses : []
}
type LicenseRefused = { serialNumber: string; reason: ProblemCode; orderNumber: string | null }

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((it) => typeof it === 'string') : []
}

function categoryName({ structure }: Selection, code: string, locale: Locale): string {
  const names = structure.categories.find((it) => it.code === code)?.names
  return names ? inLocale(names, locale) : code
}

/** Returns the name of a part, or its number if it is not offered any more. */
function partName({ lines }: Selection, partNumber: string, locale: Locale): string {
  const line = lines.find((it) => it.partNumber === partNumber)
  return line ? inLocale(line.name, locale) : partNumber
}
