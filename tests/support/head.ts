/** Metadata in the head of a document. */
export interface Head {
  lang: string
  title: string
  description: string
  canonical: string | null
  alternates: { hreflang: string; href: string }[]
  h1Count: number
}

/** Reads the metadata in the head of a document. */
export function headOf(html: string): Head {
  return {
    lang: first(html, /<html lang="([^"]*)"/) ?? '',
    title: first(html, /<title>([^<]*)<\/title>/) ?? '',
    description: first(html, /<meta name="description" content="([^"]*)"/) ?? '',
    canonical: first(html, /<link rel="canonical" href="([^"]*)"/) ?? null,
    alternates: [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi)].map(
      (it) => ({ hreflang: it[1] ?? '', href: it[2] ?? '' }),
    ),
    h1Count: [...html.matchAll(/<h1[\s>]/g)].length,
  }
}

function first(html: string, pattern: RegExp): string | undefined {
  return pattern.exec(html)?.[1]
}
