import { setTimeout as sleep } from 'node:timers/promises'

// Set-up of each file of API tests. Many tests compute today or a later day, which the portal takes from the database's
// clock. So that no file runs over midnight UTC, one that would begin shortly before it begins after it.

const day = 86_400_000
/** Longer than any file takes, on a slow machine too. */
const longestFile = 300_000

/** Milliseconds until a file may begin. */
export function untilClearOfMidnight(now: number): number {
  const left = day - (now % day)
  return left < longestFile ? left : 0
}

const wait = untilClearOfMidnight(Date.now())
if (wait > 0) await sleep(wait)
