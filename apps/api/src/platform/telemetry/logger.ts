import { type DestinationStream, type Logger, pino } from 'pino'
import { plainError } from './plainError.ts'

/**
 * The allowed content of log lines (`security.md` 3.10): no bodies, tokens, queries or addresses get in automatically.
 */
const allowed = new Set(
  (
    'method route status ms userId acctKey clientId ' +
    'job count attempt channel messageId seq hash keyId signal directive part'
  ).split(' '),
)
const longest = 300

const short = (value: unknown) => {
  if (typeof value === 'string') return value.slice(0, longest)
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

function pick(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (allowed.has(name)) kept[name] = short(value)
    else if (name === 'err') kept['err'] = plainError(value)
  }
  return kept
}

/** Log messages are literals of the code: an error's own message may hold values. */
function plainArguments(fields: readonly unknown[]): unknown[] {
  const [first, second] = fields
  if (first instanceof Error) return [{ err: first }, 'error']
  if (typeof first === 'string') return [first]
  return [first, typeof second === 'string' ? second : 'event']
}

/** Structured logs, a line of JSON each. */
export const createLogger = ({ level, to }: { level: string; to?: DestinationStream }): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: pick },
      hooks: {
        logMethod(fields, method) {
          Reflect.apply(method, this, plainArguments(fields))
        },
      },
    },
    to as DestinationStream,
  )
