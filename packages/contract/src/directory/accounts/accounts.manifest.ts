import type { Manifest } from '../../core/manifest.ts'
import { accounts } from './accounts.contract.ts'
import { accountsAudit, accountsErrors, accountsLabels } from './accounts.words.ts'
import * as z from 'zod/mini'
import type { RequestValues, Requests } from '../../core/requests.ts'
import { type AccountFieldDeclaration, AccountPatch, declared, isOf } from './accounts.declared.ts'
import type { AccountType } from '../../core/accounts/accounts.fields.ts'

const admin = {
  FirstName: 'Ada',
  LastName: 'Sample',
  Phone: '+15145550100',
  JobFunction: 'IT',
  Language: 'en-us',
} as const
/** Without a flag, or with one that administrators have by default. */
const isCommon = ({ by }: Pick<AccountFieldDeclaration, 'by'>) =>
  ['editor', 'above', 'AcctPrimaryContact:W'].includes(by)
const examples = (type: AccountType) =>
  declared.filter((one) => isOf(type, one) && isCommon(one)).map(({ field, example }) => [field, example])
/** The examples of fields that almost every caller may set on an account of a type. */
const valuesOf = (type: AccountType, { fresh }: RequestValues) => ({
  ...(z.encode(AccountPatch, Object.fromEntries(examples(type)) as AccountPatch) as Required<
    z.input<typeof AccountPatch>
  >),
  AcctName: `Whole ${fresh()}`,
  CustomerRefCode: `R ${fresh()}`,
})
const created = ({ account, fresh }: RequestValues) =>
  ({
    ParentKey: account,
    Admin: { ...admin, Email: `${fresh()}@example.test` },
    SendActivation: true,
  }) as const
const filter = ({ account }: RequestValues) =>
  ({
    role: ['CU'],
    company: account,
    account: null,
    searchText: 'text',
    status: ['Active'],
    tag: ['north'],
    environment: ['SANDBOX'],
    planned: ['Closed'],
    suspendedLong: false,
    unattended: false,
    language: ['fr-fr'],
    industry: ['LEGAL'],
    manager: null,
    createdFrom: '2026-01-01T00:00:00Z',
    createdTo: '2026-02-01T00:00:00Z',
    modifiedFrom: '2026-01-01T00:00:00Z',
    modifiedTo: '2026-02-01T00:00:00Z',
  }) as const

const requests: Requests<typeof accounts> = {
  search: (filling) => ({
    body: { ...filter(filling), pageNumber: 1, pageSize: 5, cursor: null, sort: 'acctName' },
  }),
  count: (filling) => ({ body: filter(filling) }),
  exportFile: (filling) => ({
    body: { ...filter(filling), acctKeys: [], except: [filling.account], sort: 'acctName', format: 'xlsx' },
  }),
  manager: ({ user }) => ({ params: { userKey: user } }),
  get: ({ account }) => ({ params: { acctKey: account } }),
  update: (filling) => ({
    params: { acctKey: filling.account },
    body: {
      ...valuesOf('RS', filling),
      AccountStatusPending: null,
      AccountStatusPendingEffectiveDate: null,
      AccountStatusPendingReason: null,
    },
  }),
  children: ({ account }) => ({ params: { acctKey: account }, query: {} }),
  createProvider: (filling) => ({
    body: { ...created(filling), Account: { ...valuesOf('RS', filling), AcctType: 'RS' } },
  }),
  createCustomer: (filling) => ({
    body: {
      ...created(filling),
      Account: { ...valuesOf('CU', filling), AcctType: 'CU', IndustryCode: 'LEGAL' },
      Plans: [{ PlanCode: 'SAMPLE-PLAN', Seats: 5, TrialDays: 0, AutoRenew: true, PoNumber: 'PO-1' }],
      Domains: [`${filling.fresh()}.example`],
    },
  }),
}

export const accountsManifest = {
  routes: accounts,
  requests,
  labels: accountsLabels,
  errors: accountsErrors,
  audit: accountsAudit,
} satisfies Manifest
