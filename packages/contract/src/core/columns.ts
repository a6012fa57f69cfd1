import type { Access } from './access/access.ts'

// The kinds of values in columns of lists and reports. They decide the cell on a screen and the column of a file
// (decision 0136).

/** Codes, shown by this section of the texts: alone, or next to the dot of a status. */
type CodeWords = { words: string } | { state: string }
/**
 * The kind of a field's values. `money` is in minor units of the row's `currency`; `company` is the name of the account of
 * the row's `acctKey`; a month is given by its first day; several values are shown one after the other.
 */
export type ValueKind =
  | 'text'
  | 'email'
  | 'code'
  | 'prose'
  | 'names'
  | 'number'
  | 'percent'
  | 'day'
  | 'month'
  | 'moment'
  | 'money'
  | 'yesNo'
  | 'company'
  | 'level'
  | 'country'
  | CodeWords

/** The places where a column appears, and its readers. */
export type ColumnOptions = {
  /** Only in files. */
  file?: true
  /** Shown to readers with this right; the API returns nothing in it to others. */
  needs?: Access
}

/** The section of the texts with the labels of the values. */
export const sectionOf = (holds: ValueKind): string | undefined => {
  if (holds === 'level') return 'levels'
  if (typeof holds === 'string') return undefined
  return 'words' in holds ? holds.words : holds.state
}
