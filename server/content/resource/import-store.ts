import { sql } from 'drizzle-orm'
import { locales } from '#config/locales.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { htmlOfMarkdown } from './markdown.ts'
import type { SeedResource, SeedResourceTypes } from './seed-resources.ts'
import { resource, type ResourceText, resourceType } from './tables.ts'

interface Import {
  resources: SeedResource[]
  types: SeedResourceTypes
}

/** Replaces all resources by those of the seed; their Markdown becomes HTML here. */
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
      text: inEach(name, (it) => ({ name: it })),
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
    text: inEach(text, textOf),
  }
}

function textOf({ title, abstract, body }: SeedResource['text']['en']): ResourceText {
  return { title, abstract, content: body === undefined ? null : htmlOfMarkdown(body) }
}

function inEach<From, To>(
  text: Record<'en' | 'ja' | 'zh-Hans' | 'zh-Hant', From>,
  part: (text: From) => To,
): Texts<To> {
  return {
    en: part(text.en),
    ja: part(text.ja),
    'zh-Hans': part(text['zh-Hans']),
    'zh-Hant': part(text['zh-Hant']),
  }
}
