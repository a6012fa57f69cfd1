import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { wireBody } from '../wire.ts'

const address = () => z.optional(text(254))
/** How clients of the specification spell the field that says whom a call is about; the portal's own send the first. */
const spellings = { Email: address(), email: address(), EmailAddress: address(), emailAddress: address() }
export const emailSpellings = Object.keys(spellings) as (keyof typeof spellings)[]

/** The body of a call about the caller alone, which may name them by e-mail in any of the spellings. */
export const ofCaller = <S extends z.core.$ZodLooseShape>(id: string, more: S) =>
  ({ ownEmail: true, body: wireBody(id, { ...spellings, ...more }) }) as const
