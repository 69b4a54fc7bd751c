import { isLocale, type Locale } from '#config/locales.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { withoutPersonalData } from '#server/platform/personal-data.ts'
import type { ClientLog } from './client-log-contract.ts'

/**
 * Logs a sample of the errors that browsers report. The response does not reveal whether the report
 * was logged. Source: C19.
 */
export async function writeClientLog(ctx: RequestContext, report: ClientLog): Promise<undefined> {
  const { errorPercent } = ctx.config.limits.clientLogs
  if (Math.random() * 100 >= errorPercent) return
  const page = pathOf(report.page)
  const facts = {
    'request.id': ctx.requestId,
    page: withoutPersonalData(page),
    release: report.release,
    locale: localeOf(page),
  }
  const { name, message, source, stack } = report
  const texts = {
    message: withoutPersonalData(message),
    source: source && withoutPersonalData(source),
    stack: stack && withoutPersonalData(stack),
  }
  ctx.log.warn({ event: 'client.error', ...facts, name, ...texts })
}

function pathOf(page: string): string {
  return page.split(/[?#]/, 1)[0] ?? '/'
}

/** Returns the site of a page: the report is sent without a header or parameter that names it. */
function localeOf(path: string): Locale | undefined {
  const [, first = ''] = path.split('/', 2)
  return isLocale(first) ? first : undefined
}
