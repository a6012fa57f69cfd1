import { setPriority } from 'node:os'

// A separate, low-priority process for the callers that cause load, because real callers have other processors.
setPriority(19)

export type Storm = {
  url: string
  /** Requests that are under way at all times; one after the other where it is one. */
  atOnce: number
  request: { method: string; path: string; headers: Record<string, string>; body?: string }
}

export type Answers = { all: number; served: number; bytes: number; seconds: number }

const state = { over: false }
const answers: Answers = { all: 0, served: 0, bytes: 0, seconds: 0 }
async function call({ url, request: { path, ...request } }: Storm): Promise<void> {
  const headers = { ...request.headers, 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(url + path, { ...request, headers })
  answers.bytes += (await answer.arrayBuffer()).byteLength
  if (answer.ok) answers.served += 1
}
async function repeat(storm: Storm): Promise<void> {
  while (!state.over) {
    await call(storm).catch(() => {})
    answers.all += 1
  }
}
async function run(storm: Storm): Promise<void> {
  const begin = performance.now()
  await Promise.all(Array.from({ length: storm.atOnce }, () => repeat(storm)))
  answers.seconds = (performance.now() - begin) / 1_000
  process.send?.(answers)
  process.disconnect()
}

process.on('message', (message: Storm | 'end') => {
  if (message === 'end') state.over = true
  else void run(message)
})
