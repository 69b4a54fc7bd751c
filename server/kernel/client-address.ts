import { isIP, isIPv4 } from 'node:net'
import type { Request } from 'express'
import { callerOf } from './caller.ts'

/**
 * The address that a request comes from: that of its peer, or what trusted proxies (TRUST_PROXY) say of it. IPv4 that is
 * written as IPv6 is IPv4. Source: trap 72.
 */
export function clientAddress({ ip, socket }: Pick<Request, 'ip' | 'socket'>): string {
  // what a proxy forwards may be any text
  const address =
    [ip, socket.remoteAddress]
      .map((it) => it?.split('%', 1)[0] ?? '')
      .find((it) => isIP(it) !== 0) ?? '0.0.0.0'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : address
}

/** Whom limits count by an address: of IPv6 the /64, which is one customer's. Source: RFC 6177. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = [head, tail].map((it) => (it === undefined || it === '' ? [] : it.split(':')))
  const zeros = tail === undefined ? 0 : 8 - groups.flat().length
  const all = [
    ...(groups[0] ?? []),
    ...Array.from({ length: zeros }, () => '0'),
    ...(groups[1] ?? []),
  ]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** Whether a request comes from a proxy of ours, whose headers are believed. */
export function isFromProxy(request: Request): boolean {
  const isTrusted = request.app.get('trust proxy fn') as (peer: string, hop: number) => boolean
  return isTrusted(request.socket.remoteAddress ?? '', 0)
}

/** Whom limits count: the person who is signed in, else the network that the request comes from. */
export function limitKeyOf(request: Request): string {
  const caller = callerOf(request)
  return caller.kind === 'person'
    ? `person ${caller.personId}`
    : `network ${networkOf(clientAddress(request))}`
}
