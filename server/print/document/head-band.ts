import type { DocumentTask } from './draw-document.ts'
import type { Sheet } from './sheet.ts'
import { measure, paper } from './style.ts'
import type { Look } from './type.ts'

const white = '#ffffff'
const nameLook = {
  size: 25,
  bold: true,
  color: white,
  lineGap: 1,
  keepsWords: true,
} satisfies Look
const introductionLook = { size: 10.5, color: white, lineGap: 3 } satisfies Look
const kindLook = {
  size: 8.5,
  bold: true,
  color: white,
  align: 'right',
  tracking: 1.2,
} satisfies Look

/**
 * Draws the band at the top of the first page: logo mark, kind of document, product name,
 * introduction and picture.
 */
export function drawHeadBand(sheet: Sheet, { content, mark, picture }: DocumentTask): void {
  const { kind, kindName, site, product } = content
  const { name, shortIntroduction, publishedBy, pictureAlt } = product
  const size = kind === 'datasheet' ? { width: 164, height: 123 } : { width: 128, height: 96 }
  const width = measure - size.width - 28
  const nameHeight = sheet.heightOf(name, width, nameLook)
  const textHeight = nameHeight + sheet.heightOf(shortIntroduction, width, introductionLook)
  const height = Math.max(size.height + 72, 92 + textHeight + 50)

  sheet.ornament(() => {
    drawGlobe(sheet, height)
    sheet.svg(mark, { x: paper.side, y: 30, width: 20, height: 20 })
    const siteLook = { size: 10.5, bold: true, color: white }
    sheet.print(site, { x: paper.side + 28, y: 35.5, width: 300 }, siteLook)
    sheet.print(kindName.toUpperCase(), { x: paper.side, y: 36.5, width: measure }, kindLook)
  })
  sheet.text('H1', name, { at: { x: paper.side, y: 82, width }, look: nameLook })
  sheet.text('P', shortIntroduction, {
    at: { x: paper.side, y: 92 + nameHeight, width },
    look: introductionLook,
  })
  sheet.text('P', publishedBy, {
    at: { x: paper.side, y: height - 28, width },
    look: { size: 8.5, color: white },
  })
  if (picture !== null) {
    const x = paper.width - paper.side - size.width
    const place = { x, y: (height - size.height) / 2 + 16, ...size }
    sheet.figure(pictureAlt, () => drawPicture(sheet, picture, place))
  }
  sheet.y = height + sheet.gap(24)
}

/** Draws the background with the meridians of a globe, as in the logo mark. */
function drawGlobe({ pdf, palette }: Sheet, height: number): void {
  const gradient = pdf.linearGradient(0, 0, paper.width, height)
  gradient.stop(0, palette.band[0]).stop(1, palette.band[1])
  pdf.rect(0, 0, paper.width, height).fill(gradient)
  pdf.save().rect(0, 0, paper.width, height).clip()
  pdf.lineWidth(0.8).strokeColor(white).strokeOpacity(0.1)
  const middle = height / 2
  for (const radius of [60, 130, 200, 270])
    pdf.ellipse(paper.width - 130, middle, radius, 260).stroke()
  for (const y of [middle - 90, middle, middle + 90])
    pdf
      .moveTo(paper.width - 420, y)
      .lineTo(paper.width, y)
      .stroke()
  pdf.restore().strokeOpacity(1)
}

function drawPicture(sheet: Sheet, picture: string, place: Parameters<Sheet['svg']>[1]): void {
  const { x, y, width, height } = place
  sheet.pdf.save().roundedRect(x, y, width, height, 8).clip()
  sheet.svg(picture, place)
  sheet.pdf.restore()
}
