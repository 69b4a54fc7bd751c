import { isIP, isIPv4 } from 'node:net'

/** Names that Express knows for ranges of addresses. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** True for the URL of an S3 bucket that can be used: it has an access key, its secret and a path. */
export function hasKeysAndBucket(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password, pathname } = new URL(url)
  return username !== '' && password !== '' && pathname.length > 1
}

/** True for a value that Express takes as "trust proxy": a number of hops, or a list of proxies. */
export function isTrustedProxies(value: string): boolean {
  return /^\d+$/.test(value) || value.split(',').every((it) => isProxy(it.trim()))
}

function isProxy(proxy: string): boolean {
  if (namedRanges.has(proxy)) return true
  const [address = '', range, ...rest] = proxy.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  if (range === undefined) return true
  if (/^\d+$/.test(range)) return Number(range) > 0 && Number(range) <= (isIPv4(address) ? 32 : 128)
  return isIPv4(address) && isIPv4(range)
}
