import { setPriority } from 'node:os'

// A separate, low-priority process for the callers that cause load, because real callers have other processors.
setPriority(19)

export type Storm = {
  url: string
  /** Requests that are under way at all times; one after the other where it is one. */
  atOnce: number
  request: { method: string; path: string; headers: Record<string, string>; body?: string }
}

/** The number of answers, by status. */
export type Answered = Record<string, number>

async function call({ url, request: { path, ...request } }: Storm): Promise<number> {
  const headers = { ...request.headers, 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(url + path, { ...request, headers })
  await answer.arrayBuffer()
  return answer.status
}

const state = { over: false }
const answered: Answered = {}
async function repeat(storm: Storm): Promise<void> {
  while (!state.over) {
    const status = await call(storm).catch(() => 0)
    answered[status] = (answered[status] ?? 0) + 1
  }
}
async function run(storm: Storm): Promise<void> {
  await Promise.all(Array.from({ length: storm.atOnce }, () => repeat(storm)))
  process.send?.(answered)
  process.disconnect()
}

process.on('message', (asked: Storm | 'end') => {
  if (asked === 'end') state.over = true
  else void run(asked)
})
