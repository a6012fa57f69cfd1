import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { search } from './search.contract.ts'

const requests: Requests<typeof search> = { find: () => ({ body: { SearchText: 'north' } }) }

export const searchManifest = {
  routes: search,
  requests,
  labels: {},
  errors: {},
  audit: { actions: {} },
} satisfies Manifest
