import type { Compilable, CompiledQuery } from 'kysely'
import type { Level, Scope } from './scope.ts'
import type { Tx } from './db.ts'

/** Placeholders for the scope's account and the value while compiling; no request holds such values. */
const [ofScope, ofCall] = ['\0scope', '\0value']

/**
 * A statement whose text differs only by scope level is compiled once for each level, because compiling costs more than
 * sending. Narrowed scopes, whose text depends on groups, compile each time.
 */
export function keptByLevel<R>(write: (tx: Tx, scope: Scope, value: string) => Compilable<R>) {
  const written = new Map<Level, CompiledQuery<R>>()
  const find = (tx: Tx, scope: Scope): CompiledQuery<R> => {
    const query = written.get(scope.level) ?? write(tx, { ...scope, accountId: ofScope }, ofCall).compile()
    written.set(scope.level, query)
    return query
  }
  return async (tx: Tx, scope: Scope, value: string): Promise<R[]> => {
    if (scope.narrowing) return (await tx.executeQuery(write(tx, scope, value).compile())).rows
    const query = find(tx, scope)
    const values = new Map<unknown, string>([
      [ofScope, scope.accountId],
      [ofCall, value],
    ])
    const parameters = query.parameters.map((one) => values.get(one) ?? one)
    return (await tx.executeQuery<R>({ ...query, parameters })).rows
  }
}
