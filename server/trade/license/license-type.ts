import { type LicenseType, licenseTypeCodes } from '#config/licenses.ts'
import type { Config } from '#config/schema.ts'

/**
 * Returns the settings of a license type by its code.
 *
 * @throws RangeError for an unknown code, such as 6
 */
export function licenseType({ licenses }: Config, code: number): LicenseType {
  const found = licenses.types.find((it) => it.code === code)
  if (!found)
    throw new RangeError(`${code} is no type of license: there are ${licenseTypeCodes.join(', ')}`)
  return found
}
