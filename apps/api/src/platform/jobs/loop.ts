import type { Logger } from 'pino'

export type Loop = {
  name: string
  /** Milliseconds between two runs. */
  every: number
  /** Database channel whose notifications start a run at once. */
  wakenBy?: string
  /** One run; it checks `stopped` between steps and must tolerate being repeated, or run by two processes at once. */
  run(stopped: () => boolean): Promise<void>
}
export type RunningLoop = { wake(): void; stop(): Promise<void> }
export type ReportRun = (job: string, outcome: 'done' | 'failed', error?: unknown) => void

/** Repeats work for as long as the process lives: one run at a time, never two, and a fault only delays the next one. */
export function startLoop({ name, every, run }: Loop, report: ReportRun): RunningLoop {
  const state = { stopped: false, woken: false }
  let wakeUp: (() => void) | undefined

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
      await run(() => state.stopped).then(
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
      wakeUp?.()
    },
    stop() {
      state.stopped = true
      wakeUp?.()
      return ended
    },
  }
}

/** Reports how runs end: faults in the log, all in the metrics. A loop that keeps failing is reported once. */
export function runReporter(logger: Logger, count: (job: string, outcome: string) => void): ReportRun {
  const failing = new Set<string>()
  return (job, outcome, error) => {
    count(job, outcome)
    if (outcome === 'failed' && !failing.has(job)) logger.error({ job, err: error }, 'job failed')
    if (outcome === 'done' && failing.delete(job)) logger.info({ job }, 'job works again')
    if (outcome === 'failed') failing.add(job)
  }
}
