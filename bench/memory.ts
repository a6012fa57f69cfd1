import { once } from './timing.ts'

/**
 * Mebibytes of heap and buffers in use at most while something works. What is not in use any more is collected first, once a
 * second: when that happens otherwise is up to the engine, and later the longer a run lasts.
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
