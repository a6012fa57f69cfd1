import type { Requests } from '../core/requests.ts'
import type { registrations } from './registrations.contract.ts'

export const registrationsRequests: Requests<typeof registrations> = {
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
  list: () => ({ query: { status: 'Open' } }),
  get: ({ fresh }) => ({ params: { requestKey: fresh() } }),
  decide: ({ fresh }) => ({
    params: { requestKey: fresh() },
    body: { Decision: 'Declined', MadeAcctKey: fresh(), Reason: 'Not ours' },
  }),
}
