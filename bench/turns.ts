/** A pool of things, each used by one caller at a time; when none is free, callers wait for the next one returned. */
export function turnsOf<T>(things: readonly T[]) {
  const idle = [...things]
  const waiting: ((thing: T) => void)[] = []
  const give = (thing: T) => {
    const next = waiting.shift()
    if (next) next(thing)
    else idle.push(thing)
  }
  return async <R>(work: (thing: T) => Promise<R>): Promise<R> => {
    const thing = idle.pop() ?? (await new Promise<T>((resolve) => waiting.push(resolve)))
    try {
      return await work(thing)
    } finally {
      give(thing)
    }
  }
}
