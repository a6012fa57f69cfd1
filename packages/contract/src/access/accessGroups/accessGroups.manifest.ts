import type { Manifest } from '../../core/manifest.ts'
import { accessGroups } from './accessGroups.contract.ts'
import { accessGroupsAudit, accessGroupsErrors, accessGroupsLabels } from './accessGroups.words.ts'
import type { RequestValues, Requests } from '../../core/requests.ts'

const values = ({ fresh }: RequestValues) =>
  ({
    Name: `Whole ${fresh()}`,
    Description: 'Two regions',
    AccountScope: 'ALL_BELOW',
    Accounts: [],
    Tags: ['north'],
    Exclude: [],
    Entries: [{ Module: 'Customer-Settings', Permission: 'R' }],
  }) as const

const requests: Requests<typeof accessGroups> = {
  list: ({ account }) => ({ query: { acctKey: account, archived: 'yes' } }),
  exportFile: ({ account }) => ({ body: { AcctKey: account, Archived: true, Format: 'xlsx' } }),
  get: ({ fresh }) => ({ params: { groupKey: fresh() } }),
  create: (filling) => ({ body: { ...values(filling), AcctKey: filling.account } }),
  update: (filling) => ({
    params: { groupKey: filling.fresh() },
    body: { ...values(filling), Archived: false, ConfirmFull: 0 },
  }),
  members: ({ user, fresh }) => ({
    params: { groupKey: fresh() },
    body: { Add: [user], Remove: [], ConfirmFull: 0 },
  }),
  ofPerson: ({ user, fresh }) => ({
    params: { userKey: user },
    body: { Add: [fresh()], Remove: [fresh()], ConfirmFull: 1 },
  }),
  memberSearch: ({ user, fresh }) => ({
    params: { groupKey: fresh() },
    body: { SearchText: 'ines', UserKeys: [user], Cursor: null, PageNumber: 1 },
  }),
  saveMatrix: ({ fresh }) => ({
    body: {
      Groups: [{ GroupKey: fresh(), Version: 1, Entries: [{ Module: 'Account Details', Permission: 'RW' }] }],
    },
  }),
  effective: ({ user }) => ({ params: { userKey: user } }),
  compare: ({ user }) => ({ params: { userKey: user, otherKey: user } }),
}

export const accessGroupsManifest = {
  routes: accessGroups,
  requests,
  labels: accessGroupsLabels,
  errors: accessGroupsErrors,
  audit: accessGroupsAudit,
} satisfies Manifest
