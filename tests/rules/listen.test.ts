import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '#server/platform/listen.ts'

test('a port that is in use is reported with the variable to change', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = listen(createServer(), { port, host: '127.0.0.1', variable: 'OPS_PORT' })
  await expect(second).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `cannot listen on 127.0.0.1:${port}, as OPS_PORT says: another process listens there (EADDRINUSE)`,
  })
  first.close()
})
