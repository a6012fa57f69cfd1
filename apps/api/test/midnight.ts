import { setTimeout as sleep } from 'node:timers/promises'

// Set-up of each file of API tests. Many compute today, a month or a day to come, which the portal has from the database's
// clock. So that no file meets two days, one that would begin shortly before midnight UTC begins after it.

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
