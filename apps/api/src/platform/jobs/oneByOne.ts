/** Processes items one after the other; a failing one holds up no other. @throws the last fault, once all had their turn */
export async function oneByOne<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let fault: Error | undefined
  for (const one of all)
    try {
      await work(one)
    } catch (error) {
      fault = error instanceof Error ? error : new Error(String(error))
    }
  if (fault) throw fault
}
