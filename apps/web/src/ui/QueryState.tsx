import type { ComponentProps } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props = ComponentProps<typeof Skeleton> & {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** The failure in words. */
  failed: string
}

/** Shown until a query has data: grey bars, or why it failed and a retry button. */
export function QueryState({ query: { data, error, refetch }, failed, ...bars }: Props) {
  if (data !== undefined) return null
  if (error) return <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
  return <Skeleton {...bars} />
}
