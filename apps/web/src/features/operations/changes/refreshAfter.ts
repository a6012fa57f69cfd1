import type { QueryClient } from '@tanstack/react-query'

/** The data that no change set alters: the texts of lookups, the person's rights, and the sets themselves. */
const untouched: readonly unknown[] = ['lookups', 'changes', 'branding', 'access']

/** A set has changed objects: refetches its rows and all objects on the page. */
export const refreshAfter = (queryClient: QueryClient, changeKey: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['changes', 'rows', changeKey] }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [feature, what] }) =>
        !untouched.includes(feature) && !(feature === 'users' && what === 'me'),
    }),
  ])
