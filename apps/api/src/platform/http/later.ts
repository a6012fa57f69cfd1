import type { RouteTable } from '@portal/contract/core/route'
import type { AnyHandler } from './context.ts'
import type { Handlers } from './handle.ts'

/** Handlers with a library that the start of the portal does not wait for: loaded with the first of their requests. */
export function later<T extends RouteTable>(table: T, load: () => Promise<{ handlers: Handlers<T> }>): Handlers<T> {
  const named = Object.keys(table).map((name) => {
    const handler: AnyHandler = async (context, input) => {
      const { handlers } = await load()
      return (handlers[name] as unknown as AnyHandler)(context, input)
    }
    return [name, handler]
  })
  return Object.fromEntries(named) as Handlers<T>
}

/** The async functions of a module that is loaded with the first call of one of them. */
export const lazily = <T extends object>(load: () => Promise<T>): T =>
  new Proxy({} as T, {
    get:
      (_, name) =>
      async (...values: unknown[]) =>
        (Reflect.get(await load(), name) as (...all: unknown[]) => unknown)(...values),
  })
