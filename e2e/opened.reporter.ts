import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { openedStates, seenByAxe } from './opened.states.ts'

/** The number of opened states in which axe looked for violations; a whole run that left one out fails. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default class OpenedReporter implements Reporter {
  /** The looks by the name of the state. */
  #seen = new Map<string, Set<string>>()
  #files: ReadonlySet<string> = new Set()

  onBegin(_config: unknown, suite: Suite): void {
    this.#files = new Set(suite.allTests().map(({ location }) => basename(location.file)))
  }

  onTestEnd(_test: TestCase, { annotations, status }: TestResult): void {
    if (status !== 'passed') return
    for (const { type, description = '' } of annotations) {
      if (type !== seenByAxe) continue
      const [where = '', look = ''] = description.split(': ')
      this.#seen.set(where, (this.#seen.get(where) ?? new Set()).add(look))
    }
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const states: string[] = Object.values(openedStates).flat()
    const seen = states.filter((state) => this.#seen.has(state))
    const inLook = (part: string) =>
      seen.filter((state) => [...(this.#seen.get(state) ?? [])].some((look) => look.includes(part))).length
    const looks = ['en', 'fr', 'light', 'dark'].map((part) => `${inLook(part)} ${part}`).join(', ')
    // oxlint-disable-next-line no-console -- the result of a run
    console.log(`\n  axe: no violation in ${seen.length} of ${states.length} opened states (${looks})`)
    const whole = readdirSync(import.meta.dirname).every((name) => !name.endsWith('.spec.ts') || this.#files.has(name))
    if (!whole || seen.length === states.length) return undefined
    // oxlint-disable-next-line no-console -- the result of a run
    console.error(`  not looked at: ${states.filter((state) => !this.#seen.has(state)).join('; ')}`)
    return { status: 'failed' }
  }
}
