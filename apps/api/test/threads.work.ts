import { isMainThread } from 'node:worker_threads'
import { Problem } from '@portal/contract/core/errors'
import { answering } from '../src/platform/work/answers.ts'

// The work of a thread in threads.test.ts.

export const echo = answering((text: string) => text)
export const isInWorker = answering(() => !isMainThread)
export const refuse = answering(() => {
  throw new Problem('import.tooMany', { values: { most: '7' }, retryAfter: 3 })
})
export const fail = answering(() => {
  throw new Error('out of ink')
})
export const blockForever = answering(() => {
  for (;;);
})
export const crash = answering(() => process.exit(1))
/** Waits until the caller releases it. */
export const until = answering((gate: Int32Array) => {
  Atomics.wait(gate, 0, 0)
})
