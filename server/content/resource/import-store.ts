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
}

/** Replaces all resources with those of the seed. Their Markdown is rendered to HTML. */
export async function replaceResources(tx: Tx, { resources, types }: Import): Promise<void> {
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
  await insertAll(tx, resource, resources.map(rowOf))
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
