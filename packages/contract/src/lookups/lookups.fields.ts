import * as z from 'zod/mini'
import { timeZoneOf } from './lookups.codes.ts'

/** The name of a time zone: of a person, of an account, and of its settings. Any name is taken, and today's is kept. */
export const timeZone = () =>
  z.string().check(
    z.maxLength(64),
    z.refine((name) => timeZoneOf(name) !== undefined, 'timeZone'),
    z.overwrite((name) => timeZoneOf(name) ?? name),
  )
