/** Looks up the country of an IP address as ISO 3166-1 alpha-2; undefined if unknown. */
export type CountryOf = (address: string) => Promise<string | undefined>
