import type { Server } from 'node:http'

/** Where a server listens, and the variable that says so. */
interface Place {
  port: number
  host?: string
  /** Name of the environment variable that has the port. */
  variable: string
}

/**
 * Starts to listen.
 *
 * @throws Error that names the variable to change, with the code of the system
 */
export function listen(server: Server, { port, host, variable }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = host === undefined ? String(port) : `${host}:${port}`
      const message = `cannot listen on ${place}, as ${variable} says: ${reasonOf(error)}`
      reject(Object.assign(new Error(message), { code: error.code }))
    })
    server.listen(port, host, resolve)
  })
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return 'another process listens there (EADDRINUSE)'
    case 'EACCES':
      return 'this user must not use the port (EACCES)'
    case 'EADDRNOTAVAIL':
      return 'this machine does not have the address (EADDRNOTAVAIL)'
    default:
      return message
  }
}
