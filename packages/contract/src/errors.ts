import type { ErrorCode } from './core/errors.table.ts'
import { errors } from './index.ts'

/** The status of the answer that carries it. */
export const statusOf = (code: ErrorCode): number => errors[code].status

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
