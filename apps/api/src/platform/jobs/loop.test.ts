import { expect, test } from 'vitest'
import { startLoop } from './loop.ts'

test('work that is under way hears of a notification, also of one that comes while it looks for work', async () => {
  const started = Promise.withResolvers<void>()
  const probed = Promise.withResolvers<void>()
  let count = 0
  const loop = startLoop(
    {
      name: 'long',
      every: 3_600_000,
      async run(_, woken) {
        const wakeUp = woken()
        started.resolve()
        await probed.promise
        await wakeUp
        count += 1
      },
    },
    () => {},
  )
  await started.promise
  loop.wake()
  probed.resolve()
  await loop.stop()
  expect(count).toBe(1)
})
