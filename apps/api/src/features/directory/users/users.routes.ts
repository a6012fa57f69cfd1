import { users } from '@portal/contract/directory/users/users.contract'
import { handle } from '../../../platform/http/handle.ts'
import { endSessions, listSessionsOf, resetMfa, unlock } from './users.acts.ts'
import { provisionUser } from './users.create.ts'
import { sendMfaLinks } from './users.mfaLinks.ts'
import { exportUsers } from './users.export.ts'
import { getUser, updateUser } from './users.person.ts'
import { updateProfile } from './users.profile.ts'
import { restoreUser } from './users.restore.ts'
import { countUsers, searchUsers } from './users.search.ts'
import { loginDetail, ownCompany, updatePreferences } from './users.service.ts'

export const usersRoutes = handle(users, {
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
})
