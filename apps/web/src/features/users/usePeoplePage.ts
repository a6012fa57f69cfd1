import { pageSize } from '@portal/contract/core/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peoplePageQuery } from './people.queries.ts'

/** The current page of an account's administrators, and paging. A new search starts at the first page. */
export function usePeoplePage(acctKey: string, text: string) {
  // The cursor of each page after the first; their number is the current page.
  const [way, setWay] = useState<{ text: string; cursors: readonly string[] }>({ text, cursors: [] })
  const cursors = way.text === text ? way.cursors : []
  const query = useQuery(peoplePageQuery(acctKey, { text, cursor: cursors.at(-1) }))
  const shown = query.data?.items ?? []
  const { nextCursor, total = 0 } = query.data ?? {}
  const first = cursors.length * pageSize.default
  return {
    query,
    shown,
    pager: {
      from: Math.min(first + 1, total),
      to: first + shown.length,
      total: { total, capped: false },
      onPrevious: cursors.length > 0 ? () => setWay({ text, cursors: cursors.slice(0, -1) }) : undefined,
      onNext: nextCursor ? () => setWay({ text, cursors: [...cursors, nextCursor] }) : undefined,
    },
  }
}
