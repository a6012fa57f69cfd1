import { createHash } from 'node:crypto'
import { WatchfulClient } from './watchful.ts'

/** Names by statement text: PostgreSQL then plans a statement once per connection (decision 0007). */
const names = new Map<string, string>()

/** Statements are kept for a connection's life, so of all that people's choices of fields can make no more than these. */
const most = 2000

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const made = createHash('sha1').update(text).digest('base64url')
  names.set(text, made)
  return made
}

type Submitted = { text?: string; values?: unknown[]; name?: string }

/** A pg client that turns every statement with parameters into a named one. */
export class NamingClient extends WatchfulClient {
  /** The overloads of pg are passed through unchanged. */
  override query(...args: unknown[]): never {
    const [config, values] = args as [Submitted | string, unknown[] | undefined]
    if (typeof config === 'string' && Array.isArray(values) && values.length > 0)
      return super.query({ text: config, values, name: nameOf(config) }, args[2])
    if (
      typeof config === 'object' &&
      config.text &&
      (config.values ?? values)?.length &&
      !config.name &&
      !('submit' in config)
    )
      config.name = nameOf(config.text)
    return super.query(...args)
  }
}
