import type { Manifest } from '../../core/manifest.ts'
import { views } from './views.contract.ts'
import { viewsErrors, viewsLabels } from './views.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof views> = {
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

export const viewsManifest = {
  routes: views,
  requests,
  labels: viewsLabels,
  errors: viewsErrors,
  audit: { actions: {} },
} satisfies Manifest
