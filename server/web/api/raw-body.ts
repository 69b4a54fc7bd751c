import express, { type RequestHandler } from 'express'
import { stateOf } from '#server/kernel/request-state.ts'

const maxBytes = '64kb'
const readRaw = express.raw({ type: () => true, limit: maxBytes })

/**
 * Keeps the bytes of a JSON body in the request's state, for an operation that verifies the
 * body's signature. Invalid JSON becomes null.
 */
export const rawBody: RequestHandler = (request, response, next) => {
  readRaw(request, response, (error?: unknown) => {
    if (error) return next(error)
    const bytes: unknown = request.body
    stateOf(request).rawBody = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
    request.body = parseJson(bytes)
    next()
  })
}

function parseJson(bytes: unknown): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return null
  }
}
