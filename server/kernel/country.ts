/** The country that an address is in, as ISO 3166-1 alpha-2; undefined when nobody knows. A table here; a service elsewhere. */
export type CountryOf = (address: string) => Promise<string | undefined>
