import type { Manifest } from '../../core/manifest.ts'
import { users } from './users.contract.ts'
import { usersAudit, usersErrors, usersLabels } from './users.words.ts'
import type { Requests } from '../../core/requests.ts'

const filter = {
  Company: null,
  SearchText: 'text',
  Status: ['Active' as const],
  Role: ['CU' as const],
  Kind: ['ADMIN' as const],
  Factor: ['Enrolled' as const],
  Group: null,
  Tag: ['vip'],
  Removed: false,
  NeverSignedIn: false,
  Unanswered: false,
  Dormant: false,
  Sso: false,
  RegistrationPending: false,
  Imported: false,
  Plan: 'SAMPLE-PLAN',
  NoPlan: false,
}

const requests: Requests<typeof users> = {
  search: ({ account }) => ({
    body: { ...filter, AcctKey: account, PageSize: 5, Cursor: null, PageNumber: 1, Sort: '-name' },
  }),
  count: ({ account }) => ({ body: { ...filter, AcctKey: account } }),
  exportFile: ({ account }) => ({
    body: { ...filter, AcctKey: account, UserKeys: [], Except: [account], Sort: 'name', Format: 'xlsx' },
  }),
  provision: ({ account, fresh }) => ({
    body: {
      AcctKey: account,
      Email: `${fresh()}@example.test`,
      FirstName: 'Ada',
      LastName: 'Sample',
      Language: 'en-us',
      JobFunction: 'IT',
      Phone: '+15145550100',
      Kind: 'ADMIN',
      RoleCode: 'CU',
      ReferenceKey: 'HR-1024',
      GroupKeys: [],
      SendActivation: true,
    },
  }),
  sendMfaLinks: ({ user }) => ({ body: { UserKeys: [user] } }),
  resetMfa: ({ user }) => ({ params: { userKey: user }, body: { Reason: 'The phone was lost' } }),
  unlock: ({ user }) => ({ params: { userKey: user }, body: { Reason: 'Asked for by phone' } }),
  endSessions: ({ user, fresh }) => ({
    params: { userKey: user },
    body: { Reason: 'The laptop was stolen', SessionKey: fresh() },
  }),
  get: ({ user }) => ({ params: { userKey: user } }),
  update: ({ user }) => ({
    params: { userKey: user },
    body: {
      FirstName: 'Ada',
      LastName: 'Sample',
      JobFunction: 'IT',
      Phone: '+15145550100',
      Language: 'fr-fr',
      TimeZone: 'Europe/Paris',
      DateFormat: 1,
      ReferenceKey: 'HR-1024',
      RoleCode: 'DT',
    },
  }),
  sessions: ({ user }) => ({ params: { userKey: user } }),
  restore: ({ user }) => ({ params: { userKey: user }, body: { Reason: 'Removed by mistake' } }),
  updateProfile: () => ({
    body: { FirstName: 'Ada', LastName: 'Sample', Notices: { NewDevice: true, ActedFor: false } },
  }),
  updatePreferences: () => ({
    body: {
      Language: 'en-us',
      Theme: 'dark',
      Density: 'compact',
      DateFormat: 1,
      TimeZone: 'Europe/Paris',
      Columns: { accounts: ['AcctName', 'Country:180'] },
      SetupSteps: false,
    },
  }),
}

export const usersManifest = {
  routes: users,
  requests,
  labels: usersLabels,
  errors: usersErrors,
  audit: usersAudit,
} satisfies Manifest
