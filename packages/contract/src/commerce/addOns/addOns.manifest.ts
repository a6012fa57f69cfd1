import type { Manifest } from '../../core/manifest.ts'
import { addOns } from './addOns.contract.ts'
import { addOnsAudit, addOnsErrors, addOnsLabels } from './addOns.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof addOns> = {
  list: ({ account }) => ({ query: { acctKey: account } }),
  get: ({ fresh }) => ({ params: { addOnKey: fresh() } }),
  offer: ({ account }) => ({
    body: {
      AcctKey: account,
      Code: 'STORAGE-100',
      Name: 'Storage',
      Kind: 'STORAGE',
      Unit: 'GB',
      Quantity: 100,
      Price: 20,
      StartDate: null,
      LastDay: null,
    },
  }),
  update: ({ fresh }) => ({
    params: { addOnKey: fresh() },
    body: { Name: 'Storage', Quantity: 200, Price: 18, LastDay: null },
  }),
  changeStatus: ({ fresh }) => ({ params: { addOnKey: fresh() }, body: { To: 'Active', StartDate: null } }),
}

export const addOnsManifest = {
  routes: addOns,
  requests,
  labels: addOnsLabels,
  errors: addOnsErrors,
  audit: addOnsAudit,
} satisfies Manifest
