import type { CacheKind, CachePolicy } from './contract.ts'
import type { RequestContext } from './context.ts'
import { retryAfterSeconds } from './failure.ts'
import { Problem } from './problem.ts'

interface CachedRead {
  name: string
  policy: CachePolicy
  input: unknown
  load: () => Promise<unknown>
}

/**
 * Reads from the data cache, or from the source if nothing is cached, and adds the tags of the data
 * to the context.
 *
 * @throws Problem `upstream.failed` if the source fails and nothing is cached. An empty result is
 * never returned instead.
 */
export async function readThrough(
  ctx: RequestContext,
  { name, policy, input, load }: CachedRead,
): Promise<unknown> {
  const tagsOf = policy.tags as (input: unknown, output: unknown) => readonly string[]
  const cacheRead = {
    key: `${name} ${JSON.stringify(input)}`,
    kind: policy.kind,
    lifetime: ctx.config.cache.data[policy.kind satisfies CacheKind],
    load,
    isGone,
  }
  try {
    const cached = await ctx.cache.read({ ...cacheRead, tagsOf: (value) => tagsOf(input, value) })
    for (const tag of cached.tags) ctx.tags.add(tag)
    return cached.value
  } catch (error) {
    if (error instanceof Problem) throw error
    ctx.log.error({ event: 'source.failed', operation: name, err: error })
    throw new Problem('upstream.failed', { retryAfterSeconds, cause: error })
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 410)
}
