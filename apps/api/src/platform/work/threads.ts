import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'
import { workThread } from '../../places.ts'
import { atWork } from '../turns/rest.ts'
import { type Share, currentTurn } from '../turns/turn.ts'
import { Turns } from '../turns/turns.ts'
import { type Answer, answered } from './answers.ts'

// Threads for work that would hold the only one that answers requests. They start with the first work and end when
// there has been none for a while, so that unused threads take no memory.

/** Work in a thread that took too long; its thread was ended. */
export class TookTooLong extends Error {}

/** The file of the work, how many threads there are at most, and after how many milliseconds without work one ends. */
type PoolOptions = { file: string; most: number; idle: number }
type ThreadsOptions = PoolOptions & { share?: Share }
/** The time limit of work, and whether it waits for its turn without limit because it already began. */
type TaskOptions = { lasts?: number; patient?: boolean }
type Task = { name: string; input: unknown; lasts: number }

function openPool({ file, most, idle }: PoolOptions) {
  const options = { filename: file, minThreads: 0, maxThreads: most, idleTimeout: idle, atomics: 'disabled' } as const
  let opened: Promise<Piscina> | undefined
  return {
    /** @throws TookTooLong, and what the work throws */
    async run<Result>({ name, input, lasts }: Task): Promise<Result> {
      const pool = await (opened ??= import('piscina').then(({ Piscina }) => new Piscina(options)))
      const late = AbortSignal.timeout(lasts)
      try {
        return answered((await pool.run(input, { name, signal: late })) as Answer<Result>)
      } catch (cause) {
        if (late.aborted) throw new TookTooLong(`${name} took more than ${lasts} ms`, { cause })
        throw cause
      }
    },
    started: async () => (await opened)?.threads.length ?? 0,
    close: async () => (await opened)?.destroy(),
  }
}

export function createThreads({ share, ...options }: ThreadsOptions) {
  const { most } = options
  const turns = new Turns({
    running: { all: most, company: most, caller: 1 },
    waiting: { all: 400, company: 100, caller: 50 },
    patience: 20_000,
    ...(share && { share }),
  })
  const { run, started, close } = openPool(options)
  return {
    /**
     * Work of the file, by the name of a function that takes and returns values that can be copied. The caller lends
     * its turn to others, and waits here for a thread. A request whose client goes away leaves the queue; started work
     * is completed.
     * @throws Problem request.tooMany
     */
    doing:
      <Input, Result>(name: string, { lasts = 60_000, patient = false }: TaskOptions = {}) =>
      (input: Input): Promise<Result> => {
        const { who, ...asking } = currentTurn()
        const work = () => run<Result>({ name, input, lasts })
        return turns.run(who, work, { ...asking, ...(patient && { patient }) })
      },
    /** Work that is under way, and that waits. */
    count: () => turns.count(),
    started,
    close,
  }
}

/** One processor is reserved for requests. */
const most = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A caller gets a quarter of the threads' time while others work, because the database needs the processor too. */
const share = { most: 1 / 4, others: (caller: string) => atWork.others(caller) }
/** Work of `work.thread.ts`, by name. */
export const { doing: inThread } = createThreads({ file: workThread, most, idle: 30_000, share })
