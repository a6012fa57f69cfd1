import * as z from 'zod/mini'
import { isTimeZone } from './lookups.codes.ts'

/** The name of a time zone: of a person, of an account, and of its settings. */
export const timeZone = () => z.string().check(z.maxLength(64), z.refine(isTimeZone, 'timeZone'))
