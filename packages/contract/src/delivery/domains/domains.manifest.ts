import type { Manifest } from '../../core/manifest.ts'
import { domains } from './domains.contract.ts'
import { domainsAudit, domainsErrors, domainsLabels } from './domains.words.ts'
import type { Requests } from '../../core/requests.ts'

const one = (account: string) => ({ acctKey: account, domain: 'whole.example' })

const requests: Requests<typeof domains> = {
  search: ({ account }) => ({
    body: { SearchText: 'example', State: ['Failing'], Account: account, Sort: 'trouble', Cursor: null, PageNumber: 1 },
  }),
  list: ({ account }) => ({ params: { acctKey: account } }),
  get: ({ account }) => ({ params: one(account) }),
  add: ({ account, fresh }) => ({
    params: { acctKey: account },
    body: { Domain: `${fresh()}.example`, Selector: 's1' },
  }),
  check: ({ account }) => ({ params: one(account), body: {} }),
  sign: ({ account }) => ({ params: one(account), body: { On: true } }),
  rotate: ({ account }) => ({ params: one(account), body: { Selector: 's2' } }),
  setOptions: ({ account }) => ({
    params: one(account),
    body: { SelectorPrefix: 'mail', ReturnLabel: 'returns' },
  }),
  remove: ({ account }) => ({ params: one(account) }),
}

export const domainsManifest = {
  routes: domains,
  requests,
  labels: domainsLabels,
  errors: domainsErrors,
  audit: domainsAudit,
} satisfies Manifest
