import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIPv6 } from 'node:net'
import { Reader } from 'mmdb-lib'
import type { CountryOf } from '#server/kernel/country.ts'

/**
 * Special-purpose networks. They are not looked up, because the table has wrong entries for them.
 * Source: IANA special-purpose address registries.
 */
const special = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ::/127 64:ff9b:1::/48 100::/64 2001:db8::/32 fc00::/7 fe80::/10 ff00::/8`
const require = createRequire(import.meta.url)

/**
 * Opens the ip-location-db table of countries by IP address. It lists the country given by GeoFeed,
 * otherwise by WHOIS, otherwise that of the network's owner. The 8 MB file is read on the first
 * lookup. Its data is from the regional registries: CC BY 4.0, Number Resource Organization
 * (nro.net).
 */
export function openCountryTable(): CountryOf {
  let table: Promise<Reader<never>> | undefined
  const specialNetworks = specialAddresses()
  return async (address) => {
    if (specialNetworks.check(address, familyOf(address))) return undefined
    table ??= readFile(
      require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    ).then((bytes) => new Reader(bytes))
    const found: unknown = (await table).get(address)
    return (found as { country_code?: string } | null)?.country_code
  }
}

function specialAddresses(): BlockList {
  const list = new BlockList()
  for (const it of special.split(/\s+/)) {
    const [network = '', bits = ''] = it.split('/')
    list.addSubnet(network, Number(bits), familyOf(network))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
