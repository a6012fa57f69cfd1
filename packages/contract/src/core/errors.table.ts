import type { Text } from './language.ts'

/** Errors of a feature: the status of the answer and the sentence, whose {names} are filled from the problem's values. */
export type Errors = Readonly<Record<string, Text & { readonly status: number }>>
