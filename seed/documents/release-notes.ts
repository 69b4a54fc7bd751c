import type { SeedProduct } from '#server/content/catalog/seed-product.ts'
import { bullet, headBand, heading, twoColumns } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { longDate, measure, paper, soft } from './style.ts'

const badgeLook = { size: 9.5, bold: true }

/** Writes the changes in each release, newest first. */
export function releaseNotes(sheet: Sheet, product: SeedProduct): void {
  const text = product.text.en
  headBand(sheet, product, 'Release notes')
  const [newest] = product.releases
  if (newest) {
    const count = product.releases.length
    const words = `${/^\d/.test(newest.version) ? 'Version ' : ''}${newest.version} of ${longDate(newest.releasedOn)} is the current one. These notes list what is new${count > 1 ? ` in the last ${count} releases` : ''}.`
    const look = { size: 9.5, lineGap: 3.2 }
    sheet.text('P', words, { at: { x: paper.side, y: sheet.y, width: measure }, look })
    sheet.y += sheet.heightOf(words, measure, look) + 18
  }
  heading(sheet, 'Changes by version')
  const badgeWidth = Math.max(
    56,
    ...product.releases.map((it) => sheet.widthOf(it.version, badgeLook) + 22),
  )
  product.releases.forEach((release, at) =>
    releaseRow(sheet, release, { changes: text.releases[at] ?? [], badgeWidth }),
  )
  sheet.y += sheet.gap(8)
  heading(sheet, 'Before you update')
  twoColumns(sheet, [
    {
      title: 'Keep a way back',
      body: 'Back up the settings and the data of the product, and note the version that runs now.',
      icon: 'database',
    },
    {
      title: 'Choose a quiet hour',
      body: 'Update outside production, one site or device first, and watch it for a day before the others follow.',
      icon: 'clock',
    },
  ])
}

/** Writes a release's version, date and changes. */
function releaseRow(
  sheet: Sheet,
  { version, releasedOn }: SeedProduct['releases'][number],
  { changes, badgeWidth }: { changes: readonly string[]; badgeWidth: number },
): void {
  const x = paper.side + badgeWidth + 18
  const width = paper.width - paper.side - x - 11
  const height =
    22 +
    changes.reduce((sum, it) => sum + sheet.heightOf(it, width, { size: 9.2, lineGap: 2.4 }) + 3, 0)
  sheet.keep(height)
  sheet.ornament(
    () =>
      void sheet.pdf
        .roundedRect(paper.side, sheet.y - 3, badgeWidth, 20, 10)
        .fill(sheet.palette.tint),
  )
  sheet.text('H3', version, {
    at: { x: paper.side, y: sheet.y + 2.5, width: badgeWidth },
    look: { ...badgeLook, color: sheet.palette.accent, align: 'center' },
  })
  sheet.text('P', longDate(releasedOn), {
    at: { x, y: sheet.y + 2.5, width },
    look: { size: 9, color: soft },
  })
  sheet.y += 21
  sheet.group('L', () => changes.forEach((it) => bullet(sheet, it, x)))
  sheet.y += sheet.gap(10)
}
