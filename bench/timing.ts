/** Milliseconds of one run. */
export async function once(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds of `times` runs, sorted, after some warm-up runs that do not count. */
export async function timed(work: () => Promise<unknown>, times: number, warmUp = 2): Promise<number[]> {
  for (let i = 0; i < warmUp; i++) await work()
  const samples: number[] = []
  for (let i = 0; i < times; i++) samples.push(await once(work))
  return samples.toSorted((a, b) => a - b)
}

/** The value below which `share` of the sorted values lie. */
export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
export const median = (sorted: readonly number[]) => quantile(sorted, 0.5)
/** The time without disturbance: other load on the machine only ever adds to it. */
export const undisturbed = (sorted: readonly number[]) => quantile(sorted, 0.1)
