import type { Configuration } from 'oidc-provider'
import type { Config } from '#config/schema.ts'

const minute = 60
const hour = 60 * minute

/**
 * Returns the lifetimes of the provider's sessions, codes and tokens, in seconds. The provider's
 * sessions last as long as the sessions of the marketplace; both follow the current
 * config/identity.yaml. The library's default lifetimes are longer than needed. Source: C14.
 */
export function lifetimesOf(config: () => Pick<Config, 'identity'>) {
  const session = () => config().identity.session
  return {
    AccessToken: 5 * minute,
    AuthorizationCode: minute,
    IdToken: 5 * minute,
    Interaction: () => config().identity.signInMinutes * minute,
    Grant: () => session().absoluteHours * hour,
    Session: (_context, { loginTs }) => {
      const { idleMinutes, absoluteHours } = session()
      const idleSeconds = idleMinutes * minute
      if (loginTs === undefined) return idleSeconds
      const remainingSeconds = loginTs + absoluteHours * hour - Math.floor(Date.now() / 1000)
      return Math.max(1, Math.min(idleSeconds, remainingSeconds))
    },
  } satisfies NonNullable<Configuration['ttl']>
}
