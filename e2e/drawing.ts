import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'

// Once in thousands of journeys Chromium stops drawing a page. Its scripts go on but no frame comes any more, so
// Playwright waits forever for a stable element. Only a new browser helps, so such a journey, and no other, is run
// again.

const opened = new Set<Page>()
export function followDrawing(context: BrowserContext): void {
  context.on('page', (page) => {
    opened.add(page)
    page.on('close', () => opened.delete(page))
  })
}

/** Long for a page that draws, however busy the machine is. */
const patience = 10_000
const later = (milliseconds: number) =>
  new Promise<undefined>((done) => setTimeout(() => done(undefined), milliseconds).unref())

/** Whether the page's timers run and its frames don't; if scripts hang too, the page is at fault. */
const stoppedDrawing = (page: Page): Promise<boolean> =>
  Promise.race([
    page
      .evaluate(
        (limit) =>
          new Promise<boolean>((done) => {
            requestAnimationFrame(() => done(false))
            setTimeout(() => done(true), limit)
          }),
        patience,
      )
      .catch(() => false),
    later(2 * patience).then(() => false),
  ])

const markOf = ({ project, testId }: TestInfo) => join(project.outputDir, '.stopped-drawing', testId)

/** Notes of a journey that failed whether its browser had stopped drawing. */
async function noteDrawing(info: TestInfo): Promise<void> {
  if (info.retry > 0 || info.status === info.expectedStatus) return
  const stopped = await Promise.all([...opened].map(stoppedDrawing))
  if (!stopped.includes(true)) return
  const mark = markOf(info)
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, '')
  // oxlint-disable-next-line no-console -- said in the output of the run
  console.log(`Chromium stopped drawing in “${info.title}”: it is run once more.`)
}

/** Runs a journey, the second time only if its browser had stopped drawing in the first. */
export async function runDrawn(info: TestInfo, run: () => Promise<void>): Promise<void> {
  if (info.retry > 0 && !existsSync(markOf(info)))
    throw new Error('It failed in a browser that draws: see the first run.')
  await run()
  await noteDrawing(info)
}
