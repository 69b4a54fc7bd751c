import { type LicenseType, licenseTypeCodes } from '#config/licenses.ts'
import type { Config } from '#config/schema.ts'

/**
 * What licenses of a code are like.
 *
 * @throws RangeError for a code that there is not, such as 6
 */
export function licenseType({ licenses }: Config, code: number): LicenseType {
  const found = licenses.types.find((it) => it.code === code)
  if (!found)
    throw new RangeError(`${code} is no type of license: there are ${licenseTypeCodes.join(', ')}`)
  return found
}
