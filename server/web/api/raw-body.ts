import express, { type RequestHandler } from 'express'

const maxBytes = '64kb'
const readRaw = express.raw({ type: () => true, limit: maxBytes })

/**
 * Keeps the bytes of a JSON body in `rawBody`, for an operation that verifies their signature.
 * Invalid JSON becomes null.
 */
export const rawBody: RequestHandler = (request, response, next) => {
  readRaw(request, response, (error?: unknown) => {
    if (error) return next(error)
    const bytes: unknown = request.body
    Object.assign(request, {
      rawBody: Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0),
      body: parseJson(bytes),
    })
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
