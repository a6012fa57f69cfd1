import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortalProcess } from './portal.ts'
import { atMost, type Report, reportText } from './report.ts'
import { openScene } from './scene.ts'
import { medianOf } from './stats.ts'

const starts = 7

/** Seconds from the start of the process until it is ready, each of several times; the first one does not count. */
async function secondsOf(environment: Record<string, string>): Promise<number[]> {
  const taken: number[] = []
  for (let count = 0; count <= starts; count++) {
    const portal = await startPortalProcess(environment)
    if (count > 0) taken.push(portal.readyAfter / 1000)
    await portal.stop()
  }
  return taken
}

async function withScene(accounts: number): Promise<number[]> {
  const scene = await openScene(accounts)
  try {
    return await secondsOf(scene.environment)
  } finally {
    await scene.close()
  }
}

async function embedded(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  try {
    return await secondsOf({ DATA_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How long the portal takes from nothing to ready: with a database that is up, and with the embedded one started too. */
export async function run(accounts = 10_000): Promise<Report> {
  const up = await withScene(accounts)
  const own = await embedded()
  return {
    title: `From the start of the process to ready, median of ${starts}`,
    rows: [
      atMost('database is up', medianOf(up), 's', 0.4),
      { name: '  quickest', value: Math.min(...up), unit: 's' },
      atMost('embedded database, made before', medianOf(own), 's', 3),
    ],
  }
}

if (import.meta.main) console.log(reportText(await run()))
