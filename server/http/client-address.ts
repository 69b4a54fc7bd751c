import { isIP, isIPv4 } from 'node:net'
import type { Request } from 'express'

/**
 * The address that a request comes from: that of its peer, or what trusted proxies (TRUST_PROXY) say of it. IPv4 that is
 * written as IPv6 is IPv4. Source: trap 72.
 */
export function clientAddress({ ip, socket }: Pick<Request, 'ip' | 'socket'>): string {
  // what a proxy forwards may be any text
  const address = [ip, socket.remoteAddress].map((it) => it?.split('%', 1)[0] ?? '').find((it) => isIP(it) !== 0) ?? '0.0.0.0'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : address
}

/** Whom limits count by an address: of IPv6 the /64, which is one customer's. Source: RFC 6177. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = [head, tail].map((it) => (it === undefined || it === '' ? [] : it.split(':')))
  const zeros = tail === undefined ? 0 : 8 - groups.flat().length
  const all = [...(groups[0] ?? []), ...Array.from({ length: zeros }, () => '0'), ...(groups[1] ?? [])]
  return `${all.slice(0, 4).join(':')}::/64`
}
