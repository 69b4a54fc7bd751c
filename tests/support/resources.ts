import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Locale } from '#config/locales.ts'
import type { ResourcePage } from '#server/content/resource/contract.ts'
import type { TestApp } from './app.ts'

type Page = z.infer<typeof ResourcePage>

interface RefusalBody {
  code: string
  errors: { pointer: string }[]
}

/** Searches resources. The query string is sent as given. */
export async function searchResources(app: TestApp, query: string): Promise<Page> {
  const { status, body } = await app.api(`/resources/search?${query}`)
  if (status !== 200) throw new Error(`${query} was answered with ${status}`)
  return body
}

/** Sends a search that must be rejected, and returns the status, the code and the first field. */
export async function searchRefusal(
  app: TestApp,
  query: string,
): Promise<[status: number, code: string, pointer: string | undefined]> {
  const { status, body } = await app.api(`/resources/search?${query}`)
  const { code, errors }: RefusalBody = body
  return [status, code, errors[0]?.pointer]
}

/** Reads the ids of a site's resources from the database. */
export async function resourceSlugs(app: TestApp, locale: Locale): Promise<string[]> {
  const rows = await app.rows<{ slug: string }>(
    sql`select slug from resource where ${locale} = any(websites) order by slug`,
  )
  return rows.map((it) => it.slug)
}
