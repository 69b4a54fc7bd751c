import { sql } from 'drizzle-orm'
import { locales } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { inEachLanguage } from '#server/platform/text/in-locale.ts'
import { htmlOfMarkdown } from './markdown.ts'
import type { SeedResource, SeedResourceTypes } from './seed-resources.ts'
import { resource, type ResourceText, resourceType } from './tables.ts'

interface Import {
  resources: SeedResource[]
  types: SeedResourceTypes
  /** Returns the time of the last change of a resource that exists already. */
  updatedAt: (slug: string) => Date | undefined
}

/** Replaces all resources with those of the seed. Their Markdown is rendered to HTML. */
export async function replaceResources(
  tx: Tx,
  { resources, types, updatedAt }: Import,
): Promise<void> {
  await tx.execute(sql`delete from ${resource}`)
  await tx.execute(sql`delete from ${resourceType}`)
  const names = Object.entries(types) as [
    SeedResource['typeCode'],
    Record<'en' | 'ja' | 'zh-Hans' | 'zh-Hant', string>,
  ][]
  await insertAll(
    tx,
    resourceType,
    names.map(([typeCode, name]) => ({
      code: typeCode,
      text: inEachLanguage((it) => ({ name: name[it] })),
    })),
  )
  const rows = resources.map((it) => ({ ...rowOf(it), updatedAt: updatedAt(it.slug) }))
  await insertAll(tx, resource, rows)
}

function rowOf({
  text,
  websites = [...locales],
  film,
  documentUrl,
  ...seed
}: SeedResource): typeof resource.$inferInsert {
  return {
    ...seed,
    websites,
    film: film ?? null,
    documentUrl: documentUrl ?? null,
    text: inEachLanguage((it) => textOf(text[it])),
  }
}

function textOf({ title, abstract, body }: SeedResource['text']['en']): ResourceText {
  return { title, abstract, content: body === undefined ? null : htmlOfMarkdown(body) }
}
