import type { QueryClient } from '@tanstack/react-query'

/** What no change set alters: the texts of lookups, the own rights, and what tells of the sets themselves. */
const untouched: readonly unknown[] = ['lookups', 'changes', 'branding', 'access']

/** A set has changed objects: its rows, and whatever a page shows of any object, are asked for again. */
export const refreshAfter = (queryClient: QueryClient, changeKey: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['changes', 'rows', changeKey] }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [feature, what] }) =>
        !untouched.includes(feature) && !(feature === 'users' && what === 'me'),
    }),
  ])
