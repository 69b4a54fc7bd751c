import { startApp, type TestApp } from './app.ts'
import { freePort } from './free-port.ts'
import { seedPassword } from './seed-password.ts'
import { formIn, type Walk, walkAt } from './walk.ts'

export const sso = '/marketplace/api/v1/sso'
/** Email address of an Admin in Taiwan. */
export const admin = 'yi-chun.lin@formosa-tools.example'

/** Starts the application at a public origin where people can sign in. */
export async function startSite(options: Parameters<typeof startApp>[0] = {}): Promise<TestApp> {
  return startApp({ ...options, port: await freePort() })
}

/** Starts a sign-in on a page of the site and opens the sign-in page. */
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
    /** Submits the form and returns the callback URL without requesting it. */
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

/** Signs a person in and returns their walk. */
export async function signedInWalk(
  app: TestApp,
  email = admin,
  password = seedPassword,
): Promise<Walk> {
  const started = await begin(app)
  await goBack(started, await started.send(email, password))
  return started.walk
}

/** Requests the callback URL, which updates the walk's cookies. Returns where it redirects to. */
export async function goBack({ walk }: { walk: Walk }, address: string): Promise<string> {
  return String((await walk.get(address)).headers.location)
}

/** Returns true if the walk is signed in. */
export async function isLogin(app: TestApp, walk: Walk): Promise<boolean> {
  const answer = await walk.get(`${app.origin}/marketplace/api/v1/profile`)
  return (JSON.parse(answer.text) as { isLogin: boolean }).isLogin
}
