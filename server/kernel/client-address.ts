import { isIP, isIPv4 } from 'node:net'
import type { Request } from 'express'
import { stateOf } from './request-state.ts'

/**
 * Returns the IP address of a request's client: the address of the connection's peer or, behind
 * trusted proxies (TRUST_PROXY), the one that they forward. An IPv4-mapped IPv6 address is
 * converted to IPv4. Source: trap 72.
 */
export function clientAddress({ ip, socket }: Pick<Request, 'ip' | 'socket'>): string {
  // a forwarded address may be any text: use it only if it is an IP address
  const address =
    [ip, socket.remoteAddress]
      .map((it) => it?.split('%', 1)[0] ?? '')
      .find((it) => isIP(it) !== 0) ?? '0.0.0.0'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped !== undefined && isIPv4(mapped) ? mapped : address
}

/**
 * Returns the network under which rate limits count an IP address: an IPv4 address itself, or the
 * /64 prefix of an IPv6 address, because a customer usually has a whole /64. Source: RFC 6177.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** A network that an IP address belongs to. */
export interface Network {
  /** `own` for the network of `networkOf`. */
  size: 'own' | '/56' | '/48'
  name: string
}

/**
 * Returns the networks of an IP address, the smallest first. An IPv6 line often has a /56, which
 * contains 256 /64 networks, and a site may have a /48. Source: RFC 6177.
 */
export function networksOf(address: string): Network[] {
  const own = { size: 'own', name: networkOf(address) } as const
  if (!address.includes(':')) return [own]
  const [first = '', second = '', third = '', fourth = '0'] = groupsOf(address)
  const site = `${first}:${second}:${third}`
  const line = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [own, { size: '/56', name: `${site}:${line}::/56` }, { size: '/48', name: `${site}::/48` }]
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = [head, tail].map((it) => (it === undefined || it === '' ? [] : it.split(':')))
  const zeros = tail === undefined ? 0 : 8 - groups.flat().length
  return [...(groups[0] ?? []), ...Array.from({ length: zeros }, () => '0'), ...(groups[1] ?? [])]
}

/** True if a request comes from a trusted proxy (TRUST_PROXY). */
export function isFromProxy(request: Request): boolean {
  const isTrusted = request.app.get('trust proxy fn') as (peer: string, hop: number) => boolean
  return isTrusted(request.socket.remoteAddress ?? '', 0)
}

/**
 * Returns the key under which rate limits count a caller: the signed-in person or, for visitors,
 * the network.
 */
export function limitKeyOf(request: Request): string {
  const { caller } = stateOf(request)
  return caller.kind === 'person'
    ? `person ${caller.personId}`
    : `network ${networkOf(clientAddress(request))}`
}
