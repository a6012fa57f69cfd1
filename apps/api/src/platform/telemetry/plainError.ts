import { inSource } from './sources.ts'

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined

/** The calls of a stack without the message, which may hold values of a request. */
function calls({ stack = '', message }: Error): string[] {
  const after = message ? stack.slice(Math.max(0, stack.indexOf(message)) + message.length) : stack
  return after
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
    .map((line) => inSource(line.trim()))
}

/** An error for the log: kind, code, database names and stack; no message, no values. */
export function plainError(error: unknown, depth = 0): Record<string, unknown> | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint, table, routine, responseCode, cause } = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    code: textOf(code),
    responseCode: textOf(responseCode),
    constraint: textOf(constraint),
    table: textOf(table),
    routine: textOf(routine),
    stack: calls(error),
    ...(cause instanceof Error && depth < 3 && { cause: plainError(cause, depth + 1) }),
  }
}
