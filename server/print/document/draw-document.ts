import { drawEntries, drawFigures, drawHeading, drawParagraph, drawRemark } from './parts.ts'
import type { DocumentContent, Section } from './content.ts'
import { drawHeadBand } from './head-band.ts'
import { drawLayers } from './layers.ts'
import { drawPlans } from './plan-table.ts'
import { drawChanges, drawReleases } from './releases.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { drawSteps } from './steps.ts'

/** Input of the worker: the content of a document and its images, as the texts of SVG files. */
export interface DocumentTask {
  content: DocumentContent
  /** The site's logo mark. */
  mark: string
  /** Picture of the product; null if it has none. */
  picture: string | null
}

/**
 * Draws a document. If the last page would be almost empty, draws it again with tighter spacing,
 * which may save that page. This takes several tenths of a second of CPU time, so it runs in a
 * worker. The same task always gives the same bytes.
 */
export function drawDocument(task: DocumentTask): Promise<Buffer> {
  const sheet = drawSheet(task, { isTight: false })
  if (!sheet.fill().endsEarly) return sheet.end()
  const tight = drawSheet(task, { isTight: true })
  return tight.fill().pages < sheet.fill().pages ? tight.end() : sheet.end()
}

function drawSheet(task: DocumentTask, { isTight }: { isTight: boolean }): Sheet {
  const sheet = openSheet(task.content, { isTight })
  drawHeadBand(sheet, task)
  for (const section of task.content.sections) drawSection(sheet, section)
  return sheet
}

function drawSection(sheet: Sheet, section: Section): void {
  switch (section.type) {
    case 'figures':
      return drawFigures(sheet, section.figures)
    case 'paragraphs':
      for (const text of section.paragraphs) drawParagraph(sheet, text)
      sheet.y += sheet.gap(10)
      return
    case 'entries':
      drawHeading(sheet, section.heading)
      return drawEntries(sheet, section.entries)
    case 'layers':
      return drawLayers(sheet, section)
    case 'plans':
      return drawPlans(sheet, section)
    case 'releases':
      return drawReleases(sheet, section)
    case 'changes':
      drawHeading(sheet, section.heading)
      return drawChanges(sheet, section.releases)
    case 'steps':
      drawHeading(sheet, section.heading)
      return drawSteps(sheet, section.steps)
    case 'remark':
      return drawRemark(sheet, section)
  }
}
