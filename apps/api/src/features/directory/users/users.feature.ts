import { users } from '@portal/contract/directory/users/users.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { totalOf } from '../../../core/worklist/worklist.ts'
import { handle } from '../../../platform/http/handle.ts'
import { countUsers, findWork, searchUsers, shortLimits } from './users.search.ts'
import { exportUsers, userExport } from './users.export.ts'
import * as mails from './users.mails.ts'
import { userHealth } from './users.health.ts'
import { userStatusOperation } from './users.operation.ts'
import { userTargets } from './users.targets.ts'
import { userTransferOperation } from './users.transfer.operation.ts'
import { redactRemoved } from './users.redact.ts'
import { freeAddresses } from './users.status.repository.ts'
import { endSessions, listSessionsOf, resetMfa, unlock } from './users.acts.ts'
import { provisionUser } from './users.create.ts'
import { sendMfaLinks } from './users.mfaLinks.ts'
import { getUser, updateUser } from './users.person.ts'
import { updateProfile } from './users.profile.ts'
import { restoreUser } from './users.restore.ts'
import { hasSecondAdministrator, loginDetail, ownCompany, updatePreferences } from './users.service.ts'

/**
 * Regular jobs for people's records: they free addresses of removed people, and remove their names if the company wants
 * it.
 */
const jobs = ({ db, config }: JobParts): Jobs => ({
  scheduled: [
    { name: 'free-addresses', cron: '35 2 * * *', run: () => freeAddresses(db) },
    { name: 'redact-removed', cron: '45 2 * * *', run: () => redactRemoved({ db, config }) },
  ],
})

const tables: Tables = {
  appUser: {
    by: 'people who may create people; single sign-on',
    bound: 'one row for each person; 30 lists of columns each',
    leftByPurge: {
      columns: [
        'density',
        'language',
        'mfaState',
        'noticeChoices',
        'statusBeforeDisable',
        'statusBeforeRemoval',
        'theme',
        'timeZone',
      ],
      why: 'codes that say nothing of who the person was',
    },
  },
  loginDirectory: {
    by: 'people who may create people',
    bound: 'one row for each person; of removed ones 30 days',
    job: 'free-addresses',
    shown: ['users/users.status', 'the address is kept for thirty days'],
  },
}

export const usersFeature: Feature = {
  routes: handle(users, {
    search: searchUsers,
    count: (context, { body }) => countUsers(context, body),
    exportFile: (context, { body }) => exportUsers(context, body),
    provision: (context, { body }) => provisionUser(context, body),
    sendMfaLinks,
    get: getUser,
    update: updateUser,
    sessions: listSessionsOf,
    restore: restoreUser,
    resetMfa,
    unlock,
    endSessions,
    updateProfile,
    loginDetail,
    company: ownCompany,
    updatePreferences,
  }),
  operations: [userStatusOperation, userTransferOperation],
  targets: [userTargets],
  exports: [exportedBy(userExport)],
  mails,
  jobs,
  tables,
  figures: [
    {
      kind: 'Users',
      list: users.search,
      find: (context) => totalOf(context, 'users', () => countUsers(context, {})),
    },
  ],
  overview: [
    {
      part: 'invitations',
      list: users.search,
      find: async (context) => {
        const { total, capped, first } = await findWork(context, 'invited')
        return total > 0 ? { total, capped, first } : undefined
      },
    },
  ],
  setup: [{ step: 'Administrator', by: users.provision, isDone: hasSecondAdministrator }],
  worklist: [
    {
      kind: 'UsersLocked',
      list: users.search,
      find: (context, acctKey) => findWork(context, 'locked', acctKey),
    },
    {
      kind: 'InvitationsOpen',
      list: users.search,
      find: (context, acctKey) => findWork(context, 'unanswered', acctKey),
    },
  ],
  health: [userHealth],
  search: [
    {
      kind: 'User',
      list: users.search,
      find: async (context, searchText, pageSize) =>
        hitsOf(await searchUsers(context, { body: { searchText, pageSize } }, shortLimits), (person) => ({
          key: person.userKey,
          name: [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email,
          detail: `${person.email} · ${person.acctName}`,
          acctKey: person.acctKey,
        })),
    },
  ],
}
