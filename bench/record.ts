import pg from 'pg'
import type { Statement } from './replay.ts'

type QueryInput = string | { text?: string; values?: unknown[]; statements?: readonly Statement[]; asked?: number }

/** Every statement that this process sends to PostgreSQL while `work` runs, in order. */
export async function recording(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = pg.Client.prototype
  const original = Object.getOwnPropertyDescriptor(client, 'query') as PropertyDescriptor & {
    value: (...args: unknown[]) => unknown
  }
  const note = (this_: unknown, args: unknown[]) => {
    const [statement, values] = args as [QueryInput, unknown]
    if (typeof statement === 'object' && statement.statements) {
      for (const [index, { text, values }] of statement.statements.entries())
        statements.push({ text, values: [...values], along: index > 0, read: index === statement.asked })
      return Reflect.apply(original.value, this_, args)
    }
    const text = typeof statement === 'string' ? statement : statement.text
    const bound = typeof statement === 'object' && statement.values ? statement.values : values
    if (Array.isArray(bound)) statements.push({ text: text ?? '', values: [...bound] })
    // Several statements without parameters go in one text, which a replay cannot prepare.
    else
      for (const [index, one] of (text ?? '').split('; ').entries())
        if (one) statements.push({ text: one, values: [], along: index > 0 })
    return Reflect.apply(original.value, this_, args)
  }
  Object.defineProperty(client, 'query', {
    ...original,
    value: function query(this: unknown, ...args: unknown[]) {
      return note(this, args)
    },
  })
  try {
    await work()
  } finally {
    Object.defineProperty(client, 'query', original)
  }
  return statements
}
