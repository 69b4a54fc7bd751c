import type { RequestContext } from '#server/kernel/context.ts'
import { withoutPersonalData } from '#server/platform/personal-data.ts'
import type { ClientLog } from './client-log-contract.ts'

/**
 * Logs a sample of the errors and vitals that browsers report. The response does not reveal whether
 * the report was logged. Source: C19.
 */
export async function writeClientLog(ctx: RequestContext, report: ClientLog): Promise<undefined> {
  const { errorPercent, vitalPercent } = ctx.config.limits.clientLogs
  if (Math.random() * 100 >= (report.kind === 'error' ? errorPercent : vitalPercent)) return
  const facts = {
    'request.id': ctx.requestId,
    page: withoutPersonalData(pathOf(report.page)),
    release: report.release,
    locale: ctx.locale,
  }
  if (report.kind === 'vital')
    return ctx.log.info({
      event: 'client.vital',
      ...facts,
      name: report.name,
      value: report.value,
    }) as undefined
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
