import * as z from 'zod/mini'
import { AccountType } from '../accounts/accounts.fields.ts'
import { nullable } from '../fields.ts'
import { wire } from '../wire.ts'

/** Who set a value, when and why, as far as the reader may know (decision 0061). */
export const SetBy = wire('SetBy', {
  /** The person, where the reader may know them. */
  Name: nullable(z.string()),
  /** The level of a company above the reader's: of what was set there, nothing else is told but the moment. */
  Level: nullable(AccountType),
  On: z.string(),
  /** What they gave as the reason; null where they gave none, or it is not the reader's to know. */
  Reason: nullable(z.string()),
})
export type SetBy = z.output<typeof SetBy>
