import pg from 'pg'

/** How often this process waits for the database while `work` runs. */
export async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype
  const original = Object.getOwnPropertyDescriptor(client, 'query') as PropertyDescriptor & {
    value: (...args: unknown[]) => unknown
  }
  let trips = 0
  Object.defineProperty(client, 'query', {
    ...original,
    value: function query(this: unknown, ...args: unknown[]) {
      trips++
      return Reflect.apply(original.value, this, args)
    },
  })
  try {
    await work()
  } finally {
    Object.defineProperty(client, 'query', original)
  }
  return trips
}
