// Sends one stored response to every request: `node stored.ts http|express
// '{"port":…,"bodyFile":…,"headers":{…}}'`. `http` is the least that a Node process can do to send
// a page, `express` the least that an Express application can.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import express from 'express'

/** The response to send: our compressed body with its headers. */
export interface StoredAnswer {
  port: number
  bodyFile: string
  headers: Record<string, string>
}

const [, , kind, wanted = '{}'] = process.argv
const { port, bodyFile, headers } = JSON.parse(wanted) as StoredAnswer
const body = readFileSync(bodyFile)

function plain(): RequestListener {
  return (_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }
}

function inExpress(): RequestListener {
  const app = express()
  app.disable('x-powered-by').disable('etag')
  app.use((_request, response) => {
    response.set(headers)
    response.end(body)
  })
  return app
}

createServer(kind === 'express' ? inExpress() : plain()).listen(port)
