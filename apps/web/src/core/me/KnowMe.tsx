import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loginDetailQuery, MeContext } from './me.queries.ts'

/** Lets everything below know who is signed in; suspends until it is known. */
export function KnowMe({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(loginDetailQuery)
  return <MeContext value={data}>{children}</MeContext>
}
