import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createOpsServices } from '#server/ops-services.ts'
import { createOpsServer } from '#server/platform/ops/listener.ts'
import type { TestApp } from './app.ts'

type OpsAnswer = { status: number; body: never }

/** The operator listener of an application. */
export interface TestOps extends AsyncDisposable {
  origin: string
  /** Sends a request, with a body as JSON if there is one, and parses the JSON in the response. */
  json(path: string, method?: 'GET' | 'POST', body?: object): Promise<OpsAnswer>
}

/** Starts the operator listener of an application, like server/main.ts. */
export async function startOps({ resources, work }: TestApp): Promise<TestOps> {
  const listener = createOpsServer(
    createOpsServices(resources, { work, isClosing: () => false }),
  ).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    origin,
    async json(path, method = 'GET', body) {
      const response = await fetch(origin + path, {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      })
      return { status: response.status, body: (await response.json()) as never }
    },
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
