import { generateKeyPairSync } from 'node:crypto'
import { fromArmor, toArmor } from '#server/trade/license/armor.ts'
import {
  type DeactivationClaims,
  deactivationFileOf,
} from '#server/trade/license/deactivation-file.ts'
import { requestFileOf } from '#server/trade/license/request-file.ts'
import { ownDevice } from './licenses.ts'

/** The tool on a device without a network. */
export interface PlantPc {
  serialNumber: string
  deviceId: string
  deviceName: string
  nonce: string
  /** The file with which the device asks to be activated. */
  requestFile: () => string
  /** The file that the device writes when it removes the license. */
  deactivationFile: (changed?: Partial<DeactivationClaims>) => string
  /** The device's own file with the claims of another one, so that its signature is wrong. */
  withClaimsOf: (other: string) => string
}

let nonces = 0

/** Returns the tool on a device, with a key of its own. */
export function plantPc(
  serialNumber: string,
  { deviceId = ownDevice(), nonce = `nonce-${(nonces += 1)}-plant` } = {},
): PlantPc {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const deviceName = `PC ${deviceId}`
  const device = { version: 1, serialNumber, deviceId, deviceName, nonce } as const
  const deactivationFile = (changed: Partial<DeactivationClaims> = {}) =>
    deactivationFileOf(
      {
        ...device,
        product: 'edgelink-gateway',
        deactivatedAt: '2026-11-24T08:30:00Z',
        ...changed,
      },
      { x, d },
    )
  return {
    ...device,
    requestFile: () => requestFileOf({ ...device, deviceKey: x }),
    deactivationFile,
    withClaimsOf: (other) => {
      const sealed = (file: string) =>
        JSON.parse(fromArmor('DEACTIVATION', file) ?? '') as Record<string, string>
      const { enc } = sealed(other)
      return toArmor('DEACTIVATION', JSON.stringify({ ...sealed(deactivationFile()), enc }))
    },
  }
}
