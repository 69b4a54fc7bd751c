import { isProblem } from '#components/app/api-problem.ts'
import type { Texts } from '#components/islands/texts.tsx'

/** Returns an error whose message is in words for the desk: a lead of another region is not found. */
export function inDeskWords<E extends Error | null>(t: Texts['t'], error: E): E {
  if (error === null || !isProblem(error, 'not_found', 'request.param_invalid')) return error
  const copy: object = Object.create(Object.getPrototypeOf(error) as object)
  return Object.assign(copy, error, { message: t('app-desk:detail.notFound.text') })
}
