import type { Flag, FlagText } from './access.flags.ts'
import texts from './access.flags.texts.json' with { type: 'json' }

/** The words of every flag; a flag without words does not compile. */
export const flagTexts: Readonly<Record<Flag, FlagText>> = texts
