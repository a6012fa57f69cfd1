import type { Requests } from '../../core/requests.ts'
import type { views } from './views.contract.ts'

export const viewsRequests: Requests<typeof views> = {
  list: () => ({ query: { list: 'accounts' } }),
  create: ({ fresh }) => ({
    body: { List: 'accounts', Name: `Whole ${fresh()}`, Query: { status: 'Pending' }, Shared: false },
  }),
  update: ({ fresh }) => ({
    params: { viewKey: fresh() },
    body: { Name: `Whole ${fresh()}`, Query: { q: 'north' }, Shared: true },
  }),
  remove: ({ fresh }) => ({ params: { viewKey: fresh() } }),
}
