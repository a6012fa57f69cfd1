import type { Logger } from 'pino'

export type Loop = {
  name: string
  /** Milliseconds. */
  every: number
  /** Database channel whose notifications start a run immediately. */
  wakenBy?: string
  /**
   * Checks `stopped` between steps; must tolerate repetition and two processes in parallel. Long work asks for `woken`
   * before it looks for work: it is fulfilled by a notification that comes afterwards.
   */
  run(stopped: () => boolean, woken: () => Promise<void>): Promise<void>
}
export type RunningLoop = { wake(): void; stop(): Promise<void> }
export type ReportRun = (job: string, outcome: 'done' | 'failed', error?: unknown) => void

/** Notifications: `next` is fulfilled by the first that comes after it was asked for. */
function hearing() {
  let wakeUp = Promise.withResolvers<void>()
  return {
    next: () => {
      wakeUp = Promise.withResolvers()
      return wakeUp.promise
    },
    tell: () => wakeUp.resolve(),
  }
}

/** Repeats work, one run at a time; a fault only delays the next. */
export function startLoop({ name, every, run }: Loop, report: ReportRun): RunningLoop {
  const state = { stopped: false, woken: false }
  let wakeUp: (() => void) | undefined
  const news = hearing()

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, every)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
      if (state.woken || state.stopped) wakeUp()
    })
  async function repeat(): Promise<void> {
    while (!state.stopped) {
      state.woken = false
      await run(() => state.stopped, news.next).then(
        () => report(name, 'done'),
        (error: unknown) => report(name, 'failed', error),
      )
      await pause()
    }
  }
  const ended = repeat()
  return {
    wake() {
      state.woken = true
      news.tell()
      wakeUp?.()
    },
    stop() {
      state.stopped = true
      wakeUp?.()
      return ended
    },
  }
}

/** Logs faults and counts all runs. A loop that keeps failing is logged once. */
export function runReporter(logger: Logger, count: (job: string, outcome: string) => void): ReportRun {
  const failing = new Set<string>()
  return (job, outcome, error) => {
    count(job, outcome)
    if (outcome === 'failed' && !failing.has(job)) logger.error({ job, err: error }, 'job failed')
    if (outcome === 'done' && failing.delete(job)) logger.info({ job }, 'job works again')
    if (outcome === 'failed') failing.add(job)
  }
}
