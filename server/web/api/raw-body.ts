import express, { type RequestHandler } from 'express'

const mostBytes = '64kb'
const read = express.raw({ type: () => true, limit: mostBytes })

/** Keeps the bytes of a body beside what they mean, for an operation that checks their signature. What is no JSON means nothing. */
export const rawBody: RequestHandler = (request, response, next) => {
  read(request, response, (error?: unknown) => {
    if (error) return next(error)
    const bytes: unknown = request.body
    Object.assign(request, {
      rawBody: Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0),
      body: meaningOf(bytes),
    })
    next()
  })
}

function meaningOf(bytes: unknown): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return null
  }
}
