import { users } from '@portal/contract/users/users.contract'
import { handle } from '../../platform/http/handle.ts'
import { loginDetail, updatePreferences } from './users.service.ts'

export const usersRoutes = handle(users, {
  loginDetail: (_, context) => loginDetail(context),
  updatePreferences: (input, context) => updatePreferences(context, input),
})
