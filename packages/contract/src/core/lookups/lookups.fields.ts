import * as z from 'zod/mini'
import { measured } from '../fields.ts'
import { timeZoneOf } from './lookups.codes.ts'

/**
 * The name of a time zone: of a person, of an account, and of its settings. Any known name is taken, and today's is
 * stored.
 */
export const timeZone = () =>
  measured(
    64,
    z.maxLength(64, { abort: true }),
    z.refine((name) => timeZoneOf(name) !== undefined, 'timeZone'),
    z.overwrite((name) => timeZoneOf(name) ?? name),
  )
