import * as z from 'zod'

const RedirectRule = z.strictObject({
  from: z
    .string()
    .regex(
      /^(\/\*\*)?(\/[A-Za-z0-9._~-]+)+(\/\*\*)?$/,
      'must be a path such as /marketplace/my-team; /** at its ends stands for anything',
    )
    .meta({
      description:
        'Path below /{locale}, ignoring case. /** at the start or end of the path matches any ' +
        'number of segments.',
    }),
  to: z
    .string()
    .regex(/^(\/[A-Za-z0-9._~-]+)+$/, 'must be a path such as /marketplace/partners')
    .meta({
      description:
        'Path of an existing page: below /{locale} for kind site, below the console for kind ' +
        'console.',
    }),
  kind: z.enum(['site', 'console']).meta({
    description:
      'console: a page on the console host if there is one, otherwise under /{locale}/console.',
  }),
  status: z.literal([301, 302]).meta({ description: '301 is permanent, 302 temporary.' }),
})

/** Legacy URLs and their targets. Source: spec §4 Redirect rules, trap 11. */
export const Redirects = z
  .strictObject({
    rules: z.array(RedirectRule),
    allowedHosts: z
      .array(
        z
          .string()
          .regex(
            /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/,
            'must be a host in lower case such as www.example.com',
          ),
      )
      .meta({
        description: 'External hosts to which editors may redirect, over HTTPS only. Source: C17.',
      }),
  })
  .meta({ description: 'Legacy URLs and their targets.' })
export type Redirects = z.infer<typeof Redirects>

/**
 * Final target of a legacy URL: a path below /{locale}. Paths of console pages start with
 * /console.
 */
export interface RedirectTarget {
  path: string
  status: 301 | 302
}

/** A rule with its final target, or `loop` if the rule redirects back to itself. */
export interface FlattenedRedirect {
  from: string
  /** Tests whether the rule applies to a path, given as lowercase segments. */
  matches: (segments: readonly string[]) => boolean
  target: RedirectTarget | 'loop'
}

/**
 * Resolves every chain of rules to its end, so that each request is redirected at most once. The
 * status is 302 if any step of the chain has 302. Source: trap 26.
 */
export function flattenedRedirects({ rules }: Redirects): FlattenedRedirect[] {
  const steps = rules.map(({ from, kind, to, status }) => {
    const path = kind === 'console' ? `/console${to}` : to
    return {
      from,
      matches: matcherOf(from),
      path,
      status,
      segments: path.toLowerCase().slice(1).split('/'),
    }
  })
  return steps.map((first) => {
    let last = first
    let isTemporary = first.status === 302
    for (let count = 0; count <= steps.length; count++) {
      const next = steps.find((it) => it.matches(last.segments))
      if (!next)
        return {
          from: first.from,
          matches: first.matches,
          target: { path: last.path, status: isTemporary ? 302 : 301 },
        }
      last = next
      isTemporary ||= next.status === 302
    }
    return { from: first.from, matches: first.matches, target: 'loop' }
  })
}

/**
 * Parses the `from` of a rule. `/**` at the start or end of `from` matches any number of segments.
 */
function matcherOf(from: string): (segments: readonly string[]) => boolean {
  const parts = from.toLowerCase().slice(1).split('/')
  const words = parts.filter((it) => it !== '**')
  const isOpenBefore = parts[0] === '**'
  const isOpenAfter = parts.at(-1) === '**'
  return (segments) => {
    const lastStart = segments.length - words.length
    const first = isOpenBefore && !isOpenAfter ? lastStart : 0
    const to = isOpenBefore ? lastStart : isOpenAfter || lastStart === 0 ? 0 : -1
    for (let start = first; start >= 0 && start <= Math.min(to, lastStart); start++) {
      if (words.every((word, index) => segments[start + index] === word)) return true
    }
    return false
  }
}
