import { startApp, type TestApp } from './app.ts'
import { freePort } from './free-port.ts'
import { seedPassword } from './seed-password.ts'
import { formIn, type Walk, walkAt } from './walk.ts'

export const sso = '/marketplace/api/v1/sso'
/** An Admin in Taiwan. */
export const admin = 'yi-chun.lin@formosa-tools.example'

/** Starts the application at an address where people can sign in. */
export async function startSite(options: Parameters<typeof startApp>[0] = {}): Promise<TestApp> {
  return startApp({ ...options, port: await freePort() })
}

/** Goes from a page of the site to the sign-in page, and says how its form is sent. */
export async function begin(
  app: TestApp,
  callbackurl = '/zh-tw/marketplace',
  walk: Walk = walkAt(app, app.origin),
  websiteCode = 'zh-tw',
) {
  const { answer } = await walk.follow(
    `${app.origin}${sso}/login?${new URLSearchParams({ websiteCode, callbackurl })}`,
  )
  const { action, fields } = formIn(answer?.text ?? '')
  const isCallback = (address: string) => address.startsWith(`${app.origin}${sso}/callback`)
  return {
    walk,
    /** Sends the form, up to the way back, which is not gone yet. */
    async send(email: string, password = seedPassword): Promise<string> {
      const sent = await walk.post(new URL(action, app.origin).href, { ...fields, email, password })
      const { address } = await walk.follow(
        new URL(sent.headers.location ?? '', app.origin).href,
        isCallback,
      )
      return address
    },
  }
}

/** Signs somebody in, in a browser of its own. */
export async function signedInWalk(
  app: TestApp,
  email = admin,
  password = seedPassword,
): Promise<Walk> {
  const started = await begin(app)
  await goBack(started, await started.send(email, password))
  return started.walk
}

/** Goes the way back and says where it leads; cookies of the walk change with it. */
export async function goBack({ walk }: { walk: Walk }, address: string): Promise<string> {
  return String((await walk.get(address)).headers.location)
}

/** Whether the marketplace knows who walks. */
export async function isLogin(app: TestApp, walk: Walk): Promise<boolean> {
  const answer = await walk.get(`${app.origin}/marketplace/api/v1/profile`)
  return (JSON.parse(answer.text) as { isLogin: boolean }).isLogin
}
