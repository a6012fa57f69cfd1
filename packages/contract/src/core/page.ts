import * as z from 'zod/mini'
import { formed, optional, shared } from './fields.ts'
import { wire } from './wire.ts'

/** Rows on a page by default (specification section 9), and the most that a caller may request. */
export const pageSize = { default: 25, most: 100 } as const
/** A total is exact up to here and "10,000+" beyond (`data.md` 2). */
export const countCap = 10_000

/**
 * The number of pages that can be reached by number; those beyond need the cursor of the page before (decision 0012).
 */
export const numberedPages = 40
/** The number of a page. With a cursor it has no effect. */
export const pageNumber = shared(() => optional(z.number().check(z.int(), z.gte(1), z.lte(100_000))))
/** A page number in the query of an address. */
export const pageNumberInQuery = shared(() =>
  optional(z.codec(formed(5, /^[1-9]\d{0,4}$/, 'invalid'), z.number(), { decode: Number, encode: String })),
)

/** Where the next page of a keyset-paged list begins; opaque to clients, checked by the server. */
export const cursor = shared(() => formed(600, /^[A-Za-z0-9_-]+$/, 'cursor'))

/**
 * A page of a list. `Partial`: not everything was searched; `NextCursor` continues, or a third letter is needed.
 * `Capped`: more candidates matched than were examined. `more`: facts about the whole list, on the first page.
 */
export const pageOf = <T extends z.core.$ZodType, More extends z.core.$ZodLooseShape = object>(
  id: string,
  item: T,
  more?: More,
) =>
  wire(id, {
    Items: z.array(item),
    NextCursor: z.nullable(z.string()),
    HasMore: z.boolean(),
    Partial: z.boolean(),
    Capped: z.boolean(),
    ...(more as More),
  })

/** A total of a filtered list; `Capped` says that there are more than `Total`. */
export const Count = wire('Count', { Total: z.number(), Capped: z.boolean() })
