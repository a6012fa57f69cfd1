import { pageSize } from '@portal/contract/core/page'
import { users } from '@portal/contract/directory/users/users.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(users)

/** The administrators of an account to choose from, or everyone in it, at most 100; the previous list stays while the next search runs. */
export const peopleQuery = (acctKey: string, searchText = '', everyone = false) =>
  queryOptions({
    queryKey: ['users', 'of', acctKey, searchText, everyone],
    queryFn: ({ signal }) =>
      api.search({
        body: {
          acctKey,
          ...(!everyone && { kind: ['ADMIN', 'BOTH'] as const }),
          pageSize: pageSize.most,
          ...(searchText && { searchText }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
