import { type LicenseType, licenseTypeCodes } from '#config/licenses.ts'
import type { Config } from '#config/schema.ts'

/**
 * Settings of a license type by its code.
 *
 * @throws RangeError for an unknown code, such as 6
 */
export function licenseType({ licenses }: Config, code: number): LicenseType {
  const found = licenses.types.find((it) => it.code === code)
  if (!found)
    throw new RangeError(`${code} is not a license type. Types are ${licenseTypeCodes.join(', ')}`)
  return found
}
