import { once } from './timing.ts'

/**
 * The maximum number of mebibytes of heap and buffers in use while something works. Unused memory is collected first, once a second:
 * the engine would otherwise collect at any time, and later the longer a run lasts.
 */
export async function watched(work: () => Promise<unknown>): Promise<{ took: number; memory: number }> {
  let most = 0
  const timer = setInterval(() => {
    gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    most = Math.max(most, (heapUsed + arrayBuffers) / 2 ** 20)
  }, 1_000)
  try {
    return { took: await once(work), memory: most }
  } finally {
    clearInterval(timer)
  }
}
