import type { SeedProduct } from '#server/content/catalog/seed-product.ts'
import { figureStrip, headBand, heading, paragraph, twoColumns } from './parts.ts'
import { planTable } from './plan-table.ts'
import type { Sheet } from './sheet.ts'
import { hairline, longDate, measure, paper, soft } from './style.ts'

const releasesShown = 3

/** Writes a product's datasheet: what it does, what it needs and what it costs. */
export function datasheet(sheet: Sheet, product: SeedProduct): void {
  const text = product.text.en
  headBand(sheet, product, 'Datasheet')
  figureStrip(sheet, product)
  for (const words of text.introduction) paragraph(sheet, words)
  sheet.y += sheet.gap(10)
  heading(sheet, 'What it does')
  twoColumns(
    sheet,
    text.features.map(({ title, description }, at) => ({
      title,
      body: description,
      icon: product.features[at],
    })),
  )
  if (text.additionalInfo.length > 0) {
    heading(
      sheet,
      product.kind === 'hardware'
        ? 'Specifications'
        : product.kind === 'service'
          ? 'What is agreed'
          : 'Requirements and service',
    )
    twoColumns(sheet, text.additionalInfo)
  }
  if (text.architecture) layers(sheet, text.architecture)
  planTable(sheet, product)
  if (product.releases.length > 0) latestReleases(sheet, product)
}

/** Writes one line for each of the newest releases. */
function latestReleases(sheet: Sheet, { releases, text }: SeedProduct): void {
  const shown = releases.slice(0, releasesShown)
  heading(sheet, 'Latest releases', shown.length * 18)
  const versionLook = { size: 9.2, bold: true, color: sheet.palette.accent }
  const versionWidth = Math.max(
    48,
    ...shown.map((it) => sheet.widthOf(it.version, versionLook) + 16),
  )
  const changesX = paper.side + versionWidth + 100
  sheet.group('L', () =>
    shown.forEach(({ version, releasedOn }, at) => {
      const changes = (text.en.releases[at] ?? []).join('; ')
      const width = paper.width - paper.side - changesX
      const look = { size: 8.8, color: soft, lineGap: 2 }
      const height = Math.max(sheet.heightOf(changes, width, look), 11) + sheet.gap(7)
      sheet.keep(height)
      sheet.texts('LI', [
        {
          words: version,
          at: { x: paper.side, y: sheet.y, width: versionWidth },
          look: versionLook,
        },
        {
          words: longDate(releasedOn),
          at: { x: paper.side + versionWidth, y: sheet.y, width: 96 },
          look: { size: 8.8 },
        },
        { words: changes, at: { x: changesX, y: sheet.y, width }, look },
      ])
      sheet.y += height
    }),
  )
}

/** Draws the layers of the architecture, with the lowest layer at the bottom. */
function layers(
  sheet: Sheet,
  architecture: NonNullable<SeedProduct['text']['en']['architecture']>,
): void {
  const rowHeight = 20 + sheet.gap(8)
  const bottomUp = architecture.layers.toReversed()
  const summaryLook = { size: 9.5, lineGap: sheet.gap(3.2) }
  heading(
    sheet,
    'How it is built',
    sheet.heightOf(architecture.summary, measure, summaryLook) +
      bottomUp.length * (rowHeight + 4) +
      20,
  )
  paragraph(sheet, architecture.summary)
  sheet.y += sheet.gap(3)
  sheet.group('L', () => {
    for (const { name, items } of bottomUp) {
      sheet.ornament(() => {
        sheet.pdf
          .roundedRect(paper.side, sheet.y, measure, rowHeight, 5)
          .lineWidth(0.7)
          .fillAndStroke('#ffffff', hairline)
        sheet.pdf.roundedRect(paper.side, sheet.y, 132, rowHeight, 5).fill(sheet.palette.tint)
      })
      const nameLook = { size: 9, bold: true, color: sheet.palette.accent }
      const itemsLook = { size: 8.5, color: soft, lineGap: 1 }
      const words = items.join('  ·  ')
      const itemsWidth = measure - 132 - 26
      sheet.texts('LI', [
        {
          words: name,
          at: {
            x: paper.side + 12,
            y: middle(sheet.y, rowHeight, sheet.heightOf(name, 114, nameLook)),
            width: 114,
          },
          look: nameLook,
        },
        {
          words,
          at: {
            x: paper.side + 132 + 13,
            y: middle(sheet.y, rowHeight, sheet.heightOf(words, itemsWidth, itemsLook)),
            width: itemsWidth,
          },
          look: itemsLook,
        },
      ])
      sheet.y += rowHeight + sheet.gap(4)
    }
  })
  sheet.y += sheet.gap(16)
}

function middle(y: number, outer: number, inner: number): number {
  return y + (outer - inner) / 2 + 1
}
