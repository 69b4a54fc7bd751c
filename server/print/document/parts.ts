import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { icons } from '#components/icons/icons.ts'
import type { Entry } from './content.ts'
import type { Sheet } from './sheet.ts'
import { hairline, measure, paper, soft } from './style.ts'

/**
 * Writes a section heading. Starts a new page unless `room` points are left below the heading, so
 * that it is not separated from its section.
 */
export function drawHeading(sheet: Sheet, words: string, room = 70): void {
  sheet.keep(34 + room)
  sheet.ornament(
    () => void sheet.pdf.rect(paper.side, sheet.y - 1, 3, 12).fill(sheet.palette.accent),
  )
  sheet.text('H2', words, {
    at: { x: paper.side + 11, y: sheet.y, width: measure - 11 },
    look: { size: 13, bold: true },
  })
  sheet.y += 12 + sheet.gap(14)
}

/** Writes a paragraph across the full text width. */
export function drawParagraph(sheet: Sheet, words: string): void {
  const look = { size: 9.5, lineGap: sheet.gap(3.2) }
  const height = sheet.heightOf(words, measure, look)
  sheet.keep(height)
  sheet.text('P', words, { at: { x: paper.side, y: sheet.y, width: measure }, look })
  sheet.y += height + sheet.gap(7)
}

/** Draws the product's key figures in a row. */
export function drawFigures(
  sheet: Sheet,
  figures: readonly { value: string; label: string }[],
): void {
  const width = measure / figures.length
  const valueLook = { size: 19, bold: true, color: sheet.palette.accent }
  const labelLook = { size: 8.5, color: soft, lineGap: 1.5 }
  const labelHeights = figures.map((it) => sheet.heightOf(it.label, width - 28, labelLook))
  const height = 46 + Math.max(...labelHeights)
  sheet.keep(height)
  sheet.ornament(() => {
    sheet.pdf.roundedRect(paper.side, sheet.y, measure, height, 6).fill(sheet.palette.tint)
    for (let at = 1; at < figures.length; at += 1) {
      sheet.pdf
        .moveTo(paper.side + at * width, sheet.y + 14)
        .lineTo(paper.side + at * width, sheet.y + height - 14)
        .lineWidth(0.6)
        .strokeColor(hairline)
        .stroke()
    }
  })
  figures.forEach(({ value, label }, at) => {
    const x = paper.side + at * width + 14
    sheet.text('P', value, { at: { x, y: sheet.y + 13, width: width - 20 }, look: valueLook })
    sheet.text('P', label, { at: { x, y: sheet.y + 36, width: width - 28 }, look: labelLook })
  })
  sheet.y += height + sheet.gap(20)
}

/** Writes titled texts in two columns. Entries with an `icon` also get a pictogram. */
export function drawEntries(sheet: Sheet, entries: readonly Entry[]): void {
  const gap = 24
  const column = (measure - gap) / 2
  const titleLook = { size: 9.8, bold: true }
  const bodyLook = { size: 8.8, color: soft, lineGap: sheet.gap(2.4) }
  const indentOf = (icon?: string) => (icon === undefined ? 0 : 34)
  const heightOf = ({ title, body, icon }: Entry) =>
    sheet.heightOf(title, column - indentOf(icon), titleLook) +
    sheet.heightOf(body, column - indentOf(icon), bodyLook) +
    5
  for (let at = 0; at < entries.length; at += 2) {
    const row = entries.slice(at, at + 2)
    const height = Math.max(...row.map(heightOf), 26)
    sheet.keep(height)
    row.forEach((entry, side) => {
      const { title, body, icon } = entry
      const x = paper.side + side * (column + gap)
      if (icon !== undefined) sheet.ornament(() => pictogram(sheet, icon, x, sheet.y))
      const place = { x: x + indentOf(icon), width: column - indentOf(icon) }
      sheet.text('H3', title, { at: { ...place, y: sheet.y }, look: titleLook })
      sheet.text('P', body, {
        at: { ...place, y: sheet.y + sheet.heightOf(title, place.width, titleLook) + 3 },
        look: bodyLook,
      })
    })
    sheet.y += height + sheet.gap(12)
  }
  sheet.y += sheet.gap(6)
}

/** Draws one of the icons that the site's pages use, or a box if the name is unknown. */
function pictogram(sheet: Sheet, name: string, x: number, y: number): void {
  sheet.pdf.roundedRect(x, y, 24, 24, 6).fill(sheet.palette.tint)
  const drawn = icons[Object.hasOwn(icons, name) ? (name as keyof typeof icons) : 'box']
  const svg = renderToStaticMarkup(
    createElement(drawn, { size: 24, color: sheet.palette.accent, strokeWidth: 2 }),
  )
  sheet.svg(svg, { x: x + 5, y: y + 5, width: 14, height: 14 })
}

/** Writes a bullet point. */
export function drawBullet(sheet: Sheet, words: string, x: number): void {
  const look = { size: 9.2, lineGap: 2.4 }
  const place = { x: x + 11, width: paper.width - paper.side - x - 11 }
  const height = sheet.heightOf(words, place.width, look)
  sheet.keep(height)
  sheet.ornament(() => void sheet.pdf.circle(x + 3, sheet.y + 4.4, 1.7).fill(sheet.palette.accent))
  sheet.text('LI', words, { at: { ...place, y: sheet.y }, look })
  sheet.y += height + 3
}

/** Writes a note in a tinted box. */
export function drawRemark(
  sheet: Sheet,
  { title, body: words }: { title: string; body: string },
): void {
  const width = measure - 32
  const titleLook = { size: 9.8, bold: true, color: sheet.palette.accent }
  const look = { size: 9, lineGap: 2.6 }
  const height = sheet.heightOf(words, width, look) + 42
  sheet.keep(height)
  sheet.ornament(
    () =>
      void sheet.pdf.roundedRect(paper.side, sheet.y, measure, height, 6).fill(sheet.palette.tint),
  )
  sheet.text('H2', title, { at: { x: paper.side + 16, y: sheet.y + 13, width }, look: titleLook })
  sheet.text('P', words, { at: { x: paper.side + 16, y: sheet.y + 28, width }, look })
  sheet.y += height + sheet.gap(14)
}
