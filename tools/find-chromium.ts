import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { capture, show } from './processes.ts'

/** The headless shell is enough for the tests, and opens a page at a third of the cost. */
const shell = 'chromium-headless-shell'
const usualNames = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

async function onPath(name: string): Promise<string | undefined> {
  const { code, output } = await capture('sh', ['-c', 'command -v "$0"', name])
  return code === 0 ? output.trim() : undefined
}

const runs = async (path: string): Promise<boolean> => (await capture(path, ['--version'])).code === 0

async function installed(): Promise<string | undefined> {
  for (const name of usualNames) {
    const path = await onPath(name)
    if (path && (await runs(path))) return path
  }
  const own = chromium.executablePath()
  return existsSync(own) && (await runs(own)) ? own : undefined
}

async function install(): Promise<void> {
  if (process.getuid?.() === 0 && (await onPath('apt-get'))) {
    console.error('No Chromium found. Installing it from the distribution (apt-get install).')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const apt = ['-qq', '-o', 'Dpkg::Use-Pty=0']
    if ((await show('apt-get', [...apt, 'update'], { env })) !== 0) return
    const installs = (name: string) =>
      show('apt-get', [...apt, 'install', '-y', '--no-install-recommends', name], { env })
    // Not every distribution packages the shell separately.
    if ((await installs(shell)) !== 0) await installs('chromium')
    return
  }
  console.error('No Chromium found. Installing it with Playwright (playwright install chromium).')
  await show('playwright', ['install', 'chromium'])
}

/**
 * The browser for the end-to-end tests: CHROMIUM_PATH, the usual names, Playwright's own, or one that is installed now.
 * Ends the process with one line where none can be installed.
 */
export async function findChromium(): Promise<string> {
  const configured = process.env['CHROMIUM_PATH']
  if (configured) {
    if (existsSync(configured) && (await runs(configured))) return configured
    console.error(`CHROMIUM_PATH (${configured}) doesn’t run. Set it to Chromium or Chrome, or unset it.`)
    process.exit(1)
  }
  const found = await installed()
  if (found) return found
  await install()
  const now = await installed()
  if (now) return now
  console.error(
    'The browser tests need Chromium. Install the package "chromium", or set CHROMIUM_PATH to Chromium or Chrome.',
  )
  process.exit(1)
}
