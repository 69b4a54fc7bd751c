import { type LicenceType, licenseTypeCodes } from '#config/licences.ts'
import type { Config } from '#config/schema.ts'

/**
 * What licences of a code are like.
 *
 * @throws RangeError for a code that there is not, such as 6
 */
export function licenceType({ licences }: Config, code: number): LicenceType {
  const found = licences.types.find((it) => it.code === code)
  if (!found)
    throw new RangeError(`${code} is no type of licence: there are ${licenseTypeCodes.join(', ')}`)
  return found
}
