import type { Flag, FlagText } from './access.flags.ts'
import { businessFlagTexts } from './access.flags.texts.business.ts'
import { productFlagTexts } from './access.flags.texts.product.ts'
import { reachFlagTexts } from './access.flags.texts.reach.ts'

/** The words of every flag; a flag without words does not compile. */
export const flagTexts: Readonly<Record<Flag, FlagText>> = {
  ...businessFlagTexts,
  ...productFlagTexts,
  ...reachFlagTexts,
}
