import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { canInstall, install, programOnPath } from './install.ts'

/** Takes about half the processor time of a Chromium with a hidden window. */
const headless = 'chromium-headless-shell'
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the system's or Playwright's. If there is none,
 * installs the Debian package of its headless variant, provided that this process may install
 * packages.
 *
 * @throws Error that says how to get one
 */
export function findChromium(): string {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const found = names.map(programOnPath).find((it) => it !== undefined)
  if (found) return found
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (!canInstall())
    throw new Error(
      'No Chromium: install one, run `npx playwright install chromium`, or set CHROMIUM_PATH',
    )
  install(headless)
  return programOnPath(headless) ?? `/usr/bin/${headless}`
}

/** Starts Chromium. Close it with `await using`. */
export function startChromium(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath: findChromium(), args: isRoot ? ['--no-sandbox'] : [] })
}
