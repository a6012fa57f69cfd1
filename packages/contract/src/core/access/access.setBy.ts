import * as z from 'zod/mini'
import { AccountType } from '../accounts/accounts.fields.ts'
import { nullable } from '../fields.ts'
import { wire } from '../wire.ts'

/** The person who set a value, when and why, as far as the reader may know (decision 0061). */
export const SetBy = wire('SetBy', {
  /** The person, where the reader may know them. */
  Name: nullable(z.string()),
  /** The level of a company above the reader's: the reader sees nothing else of it but the moment. */
  Level: nullable(AccountType),
  On: z.string(),
  /** The reason they gave; null without one, or if the reader may not know it. */
  Reason: nullable(z.string()),
})
export type SetBy = z.output<typeof SetBy>
