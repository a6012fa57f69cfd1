import type { Text } from './language.ts'

/** An error: the status of the answer and the sentence, whose {names} are filled with the problem's values. */
type ErrorText = Text & { readonly status: number }
/** Errors of a feature. */
export type Errors = Readonly<Record<string, ErrorText>>

/** The errors of all features: each `x.words.ts` adds its own with `declare module`, so that routes can name them. */
export interface ErrorTables {}

export type ErrorCode = { [F in keyof ErrorTables]: keyof ErrorTables[F] }[keyof ErrorTables]
export type AllErrors = Readonly<Record<ErrorCode, ErrorText>>
