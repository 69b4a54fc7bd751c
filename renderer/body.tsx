import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import type { ReadyHtml, Section } from '#components/document/context.ts'
import { SectionFailed } from '#components/document/SectionFailed.tsx'
import { endOfFirstPaint } from '#components/islands/first-paint.ts'
import { IslandIds } from '#components/islands/Island.tsx'
import { TextContext } from '#components/islands/texts.tsx'
import { frameSections } from '#components/layout/frame.tsx'

/** Marks the end of a section for the loader, which hydrates only what is whole. */
const endOfSection = '<!---->'

/** Writes the header, the page's sections and the footer in order, each as soon as it and those before it are there. */
export async function writeBody(
  page: PageContextServer,
  sections: Section[],
  out: NodeJS.WritableStream,
): Promise<void> {
  const frame = page.config.frame?.(page) ?? frameSections(page)
  const header = started(page, frame.header)
  const main = sections.map((it) => started(page, it)) // all loads start now
  const footer = started(page, frame.footer)
  let pending: Uint8Array[] = []
  const write = (html: string | ReadyHtml) => {
    pending.push(...(typeof html === 'string' ? [Buffer.from(html)] : html.bytes))
  }
  const flush = () => {
    if (pending.length > 0) out.write(Buffer.concat(pending))
    pending = []
    const { flush: push } = out as { flush?: () => void }
    push?.call(out)
  }
  write(await header.now(flush))
  write('<main id="main" tabindex="-1">')
  for (const section of main) {
    write(await section.now(flush))
    write(endOfSection)
  }
  write('</main>' + endOfFirstPaint)
  write(await footer.now(flush))
  flush()
}

interface Started {
  /** The section's HTML; calls `beforeWait` when it is not there yet. */
  now(beforeWait: () => void): string | ReadyHtml | Promise<string | ReadyHtml>
}

function started(page: PageContextServer, { key, load }: Section): Started {
  let html: string | ReadyHtml | undefined
  const failed = (error: unknown) => {
    page.onSectionFailed(key, error)
    return rendered(page, key, <SectionFailed />)
  }
  const done = async () => {
    try {
      const node = await load()
      html = isReady(node) ? node : rendered(page, key, node)
    } catch (error) {
      html = failed(error)
    }
    return html
  }
  const running = done()
  return {
    now(beforeWait) {
      if (html !== undefined) return html
      beforeWait()
      return running
    },
  }
}

function isReady(node: ReactNode | ReadyHtml): node is ReadyHtml {
  return typeof node === 'object' && node !== null && 'bytes' in node
}

function rendered({ texts }: PageContextServer, key: string, node: ReactNode): string {
  return renderToStaticMarkup(
    <TextContext value={texts}>
      <IslandIds value={{ prefix: `${key}-`, count: 0 }}>{node}</IslandIds>
    </TextContext>,
    { identifierPrefix: `${key}-` },
  )
}
