import type { ReactNode } from 'react'
import type { PageContextServer } from 'vike/types'
import type { PrerenderedHtml, Section } from '#components/document/context.ts'
import { SectionFailed } from '#components/document/SectionFailed.tsx'
import { endOfFirstPaint } from '#components/islands/first-paint.ts'
import { frameSections } from '#components/layout/frame.tsx'
import { renderMarkup } from '#components/layout/render-markup.tsx'

/** Marks the end of a section for the loader, which hydrates only complete sections. */
const endOfSection = '<!---->'

/** Writes the header, the page's sections and the footer in order, each as soon as it is ready. */
export async function writeBody(
  page: PageContextServer,
  sections: Section[],
  out: NodeJS.WritableStream,
): Promise<void> {
  const frame = page.config.frame?.(page) ?? frameSections(page)
  const header = startSection(page, frame.header)
  const main = sections.map((it) => startSection(page, it)) // load all sections in parallel
  const footer = startSection(page, frame.footer)
  let pending: Uint8Array[] = []
  const write = (html: string | PrerenderedHtml) => {
    pending.push(...(typeof html === 'string' ? [Buffer.from(html)] : html.bytes))
  }
  const flush = () => {
    if (pending.length > 0) out.write(Buffer.concat(pending))
    pending = []
    const { flush: push } = out as { flush?: () => void }
    push?.call(out)
  }
  write(await header.html(flush))
  write('<main id="main" tabindex="-1">')
  for (const section of main) {
    write(await section.html(flush))
    write(endOfSection)
  }
  write('</main>' + endOfFirstPaint)
  write(await footer.html(flush))
  flush()
}

interface StartedSection {
  /** Returns the section's HTML; calls `beforeWait` first if it is not ready yet. */
  html(beforeWait: () => void): string | PrerenderedHtml | Promise<string | PrerenderedHtml>
}

function startSection(page: PageContextServer, section: Section): StartedSection {
  let ready: string | PrerenderedHtml | undefined
  const loading = loadSection(page, section).then((html) => (ready = html))
  return {
    html(beforeWait) {
      if (ready !== undefined) return ready
      beforeWait()
      return loading
    },
  }
}

/**
 * Loads and renders a section. If it fails, a message is shown in its place, and the rest of the
 * page is not affected.
 */
async function loadSection(
  page: PageContextServer,
  { key, load }: Section,
): Promise<string | PrerenderedHtml> {
  try {
    const node = await load()
    return isPrerenderedHtml(node) ? node : renderMarkup(key, node, page.texts)
  } catch (error) {
    page.onSectionFailed(key, error)
    return renderMarkup(key, <SectionFailed />, page.texts)
  }
}

function isPrerenderedHtml(node: ReactNode | PrerenderedHtml): node is PrerenderedHtml {
  return typeof node === 'object' && node !== null && 'bytes' in node
}
