import type { RequestHandler } from 'express'
import type { Database } from '#server/platform/db/database.ts'
import { licenseKeySet } from '#server/trade/license/key-file.ts'
import { oneHour } from './caching.ts'

/** Serves the public keys that devices use to verify license files. */
export function licenseKeys({ db }: Database): RequestHandler {
  return async (_request, response) =>
    void response.set('Cache-Control', oneHour).json(await licenseKeySet(db, new Date()))
}
