/** The rows of a page and, if there may be more, one more than its size. */
export type PageRows<Row, After> = {
  rows: readonly Row[]
  /** The place where an incomplete walk stopped. */
  end?: After | undefined
  /** Not everything was searched; the cursor continues. */
  partial?: boolean
  /** More candidates matched than were examined. */
  capped?: boolean
}

type PageOptions<Row, Item, After> = {
  size: number
  present: (row: Row) => Item
  /** The cursor of a row, or of where a walk stopped. */
  encode: (last: Row | After) => string
}

/** These rows as a page, and where the next one begins. */
export function asPage<Item>(items: Item[], nextCursor: string | null, { partial = false, capped = false } = {}) {
  return { items, nextCursor, hasMore: nextCursor !== null, partial, capped }
}

/** A page of the found rows: one row more than its size shows that there is a next page, and is not returned. */
export function pageOf<Row, Item, After = Row>(
  { rows, end, partial = false, capped = false }: PageRows<Row, After>,
  { size, present, encode }: PageOptions<Row, Item, After>,
) {
  const items = rows.slice(0, size)
  const after = rows.length > size ? items.at(-1) : end
  return asPage(items.map(present), after === undefined ? null : encode(after), { partial, capped })
}
export const emptyPage = asPage<never>([], null)

/** A total from a count that stops at `cap` + 1. */
export const upTo = (cap: number, counted: number) => ({ total: Math.min(counted, cap), capped: counted > cap })
