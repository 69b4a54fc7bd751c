import type { RequestContext } from '#server/kernel/context.ts'
import { withoutPersonalData } from './personal-data.ts'
import type { ClientLog } from './client-log-contract.ts'

/** Notes what a browser tells of a page, or a share of it. Whoever sends it learns nothing. Source: C19. */
export async function writeClientLog(ctx: RequestContext, told: ClientLog): Promise<undefined> {
  const { errorPercent, vitalPercent } = ctx.config.limits.clientLogs
  if (Math.random() * 100 >= (told.kind === 'error' ? errorPercent : vitalPercent)) return
  const facts = {
    'request.id': ctx.requestId,
    page: withoutPersonalData(pathOf(told.page)),
    release: told.release,
    locale: ctx.locale,
  }
  if (told.kind === 'vital')
    return ctx.log.info({
      event: 'client.vital',
      ...facts,
      name: told.name,
      value: told.value,
    }) as undefined
  const { name, message, source, stack } = told
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
