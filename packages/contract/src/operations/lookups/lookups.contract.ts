import * as z from 'zod/mini'
import { defineRoutes } from '../../core/route.ts'
import { wire } from '../../core/wire.ts'

/** `sort` is the place in the list, from 1. */
const item = { code: z.string(), label: z.string(), sort: z.number(), active: z.boolean() }
const Item = wire('LookupItem', item)
const lookup = <const T extends z.core.$ZodType>(path: `/${string}`, summary: string, result: T) =>
  ({
    method: 'GET',
    path: `/api/v1/Lookup${path}`,
    summary,
    access: 'signed-in',
    module: { free: 'none' },
    result: z.array(result),
  }) as const

/** Labels are in the language of the request (Accept-Language). */
export const lookups = defineRoutes({
  languages: lookup('/Language', 'List languages', Item),
  countries: lookup(
    '/CountryCode',
    'List countries with ISO 3166-1 alpha-2 code and dialling code',
    wire('Country', { ...item, dialCode: z.nullable(z.string()) }),
  ),
  jobFunctions: lookup('/JobFunction', 'List job functions', Item),
  industries: lookup('/industry', 'List industries', Item),
  timeZones: lookup(
    '/TimeZone',
    'List IANA time zones with their current names and offsets',
    wire('TimeZoneItem', { ...item, formerly: z.array(z.string()) }),
  ),
  statusChangeReasons: lookup(
    '/AccountStatusChangeReason',
    'List the reasons for a change of account status',
    wire('StatusChangeReason', {
      ...item,
      forStatus: z.array(z.string()),
      noteRequired: z.boolean(),
      visibleToCustomer: z.boolean(),
    }),
  ),
})
