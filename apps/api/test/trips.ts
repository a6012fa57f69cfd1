import pg from 'pg'

type QueryInput = string | { text?: string; statements?: readonly { text: string }[] }
const textsOf = (given: QueryInput): string[] =>
  typeof given === 'string' ? [given] : (given.statements?.map(({ text }) => text) ?? [given.text ?? ''])

/** The round trips to the database while `work` runs, each with the statements that go together. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[][]> {
  const client = pg.Client.prototype
  const original = Object.getOwnPropertyDescriptor(client, 'query') as PropertyDescriptor & {
    value: (...args: unknown[]) => unknown
  }
  const sent: string[][] = []
  Object.defineProperty(client, 'query', {
    ...original,
    value: function query(this: unknown, ...args: unknown[]) {
      sent.push(textsOf(args[0] as QueryInput))
      return Reflect.apply(original.value, this, args)
    },
  })
  try {
    await work()
  } finally {
    Object.defineProperty(client, 'query', original)
  }
  return sent
}

/** How often this process waits for the database while `work` runs. */
export const tripsOf = async (work: () => Promise<unknown>): Promise<number> => (await sentDuring(work)).length

/** The statements of `work`, except those that open and end a transaction or keep a session alive. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring(work))
    .flat()
    .filter((text) => !/^\s*(begin|commit|rollback|set |select set_config|update "session")/i.test(text))
