import type { ReleaseChanges, ReleasesSection } from './content.ts'
import { drawBullet, drawHeading } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { paper, soft } from './style.ts'

const badgeLook = { size: 9.5, bold: true }

/** Writes one line for each of the newest releases. */
export function drawReleases(sheet: Sheet, { heading, releases }: ReleasesSection): void {
  drawHeading(sheet, heading, releases.length * 18)
  const versionLook = { size: 9.2, bold: true, color: sheet.palette.accent }
  const versionWidth = Math.max(
    48,
    ...releases.map((it) => sheet.widthOf(it.version, versionLook) + 16),
  )
  const changesX = paper.side + versionWidth + 100
  sheet.group('L', () =>
    releases.forEach(({ version, date, changes }) => {
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
          words: date,
          at: { x: paper.side + versionWidth, y: sheet.y, width: 96 },
          look: { size: 8.8 },
        },
        { words: changes, at: { x: changesX, y: sheet.y, width }, look },
      ])
      sheet.y += height
    }),
  )
}

/** Writes the changes in each release. */
export function drawChanges(sheet: Sheet, releases: readonly ReleaseChanges[]): void {
  const badgeWidth = Math.max(
    56,
    ...releases.map((it) => sheet.widthOf(it.version, badgeLook) + 22),
  )
  for (const release of releases) drawRelease(sheet, release, badgeWidth)
  sheet.y += sheet.gap(8)
}

/** Writes a release's version, date and changes. */
function drawRelease(
  sheet: Sheet,
  { version, date, changes }: ReleaseChanges,
  badgeWidth: number,
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
  sheet.text('P', date, {
    at: { x, y: sheet.y + 2.5, width },
    look: { size: 9, color: soft },
  })
  sheet.y += 21
  sheet.group('L', () => changes.forEach((it) => drawBullet(sheet, it, x)))
  sheet.y += sheet.gap(10)
}
