import type { Manifest } from '../../core/manifest.ts'
import { registrations } from './registrations.contract.ts'
import { registrationsAudit, registrationsErrors, registrationsLabels } from './registrations.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof registrations> = {
  create: ({ fresh }) => ({
    body: {
      CompanyName: `Whole ${fresh()}`,
      FirstName: 'Nora',
      LastName: 'Sample',
      Email: 'nora@example.test',
      Phone: '+15145550100',
      Country: 'CA',
      Language: 'fr-fr',
      Message: 'Two lines\nof text',
      ParentNumber: 'RS-0000000',
      TermsAccepted: true,
      Proof: 'x',
    },
  }),
  search: ({ account }) => ({
    body: {
      Status: 'Open',
      AskedFrom: '2026-01-01T00:00:00Z',
      AskedTo: '2026-02-01T00:00:00Z',
      Account: account,
      Cursor: null,
      PageNumber: 1,
    },
  }),
  exportFile: ({ account }) => ({
    body: {
      Status: 'Declined',
      AskedFrom: '2026-01-01T00:00:00Z',
      AskedTo: '2026-02-01T00:00:00Z',
      Account: account,
      Format: 'xlsx',
    },
  }),
  get: ({ fresh }) => ({ params: { requestKey: fresh() } }),
  decide: ({ fresh }) => ({
    params: { requestKey: fresh() },
    body: { Decision: 'Declined', MadeAcctKey: fresh(), Reason: 'Not ours' },
  }),
}

export const registrationsManifest = {
  routes: registrations,
  requests,
  labels: registrationsLabels,
  errors: registrationsErrors,
  audit: registrationsAudit,
} satisfies Manifest
