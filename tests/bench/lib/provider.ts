import { type OurServer, type Place, startOurs } from './our-server.ts'
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts'

/** A provider of the API in a separate process, behind a proxy that can delay calls. */
export interface Provider extends AsyncDisposable {
  server: OurServer
  proxy: SlowProxy
  /** Returns the number of calls to each operation so far, by route. */
  calls(): Promise<ReadonlyMap<string, number>>
}

/** Starts a second server of ours whose API another server uses as its remote provider. */
export async function startProvider(place: Place): Promise<Provider> {
  const server = await startOurs(place, { name: 'provider' })
  const proxy = await startSlowProxy({ port: place.nextPort(), upstream: server.origin })
  return {
    server,
    proxy,
    calls: async () =>
      (await server.counters()).by('http_server_request_duration_seconds_count', 'route'),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Returns the number of calls per operation between two counts, leaving out unused operations. */
export function callsBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): number[] {
  return [...after].map(([route, count]) => count - (before.get(route) ?? 0)).filter((it) => it > 0)
}
