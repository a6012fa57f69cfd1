/** A pool of things, each used by one caller at a time; when none is free, callers wait for the next one returned. */
export function turnsOf<T>(items: readonly T[]) {
  const idle = [...items]
  const waiting: ((thing: T) => void)[] = []
  const give = (item: T) => {
    const next = waiting.shift()
    if (next) next(item)
    else idle.push(item)
  }
  return async <R>(work: (thing: T) => Promise<R>): Promise<R> => {
    const item = idle.pop() ?? (await new Promise<T>((resolve) => waiting.push(resolve)))
    try {
      return await work(item)
    } finally {
      give(item)
    }
  }
}
