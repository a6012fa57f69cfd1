import { coreErrors } from './core/core.errors.ts'
import { authErrors } from './auth/auth.errors.ts'
import { mfaErrors } from './mfa/mfa.errors.ts'
import { passwordsErrors } from './passwords/passwords.errors.ts'
import { ssoErrors } from './sso/sso.errors.ts'
import { sessionsErrors } from './sessions/sessions.errors.ts'
import { aliasErrors } from './alias/alias.errors.ts'
import { registrationsErrors } from './registrations/registrations.errors.ts'
import { usersErrors } from './users/users.errors.ts'
import { accessErrors } from './access/access.errors.ts'
import { brandingErrors } from './branding/branding.errors.ts'
import { accountsErrors } from './accounts/accounts.errors.ts'
import { changesErrors } from './changes/changes.errors.ts'
import { statusErrors } from './status/status.errors.ts'
import { contactsErrors } from './contacts/contacts.errors.ts'
import { accessGroupsErrors } from './accessGroups/accessGroups.errors.ts'
import { featuresErrors } from './features/features.errors.ts'
import { settingsErrors } from './settings/settings.errors.ts'
import { auditErrors } from './audit/audit.errors.ts'
import { viewsErrors } from './views/views.errors.ts'
import { noticesErrors } from './notices/notices.errors.ts'

/** Every error that the API may answer with. Not for the browser: answers carry their sentences (decision 0011). */
export const errors = {
  ...coreErrors,
  ...authErrors,
  ...mfaErrors,
  ...passwordsErrors,
  ...ssoErrors,
  ...sessionsErrors,
  ...aliasErrors,
  ...registrationsErrors,
  ...usersErrors,
  ...accessErrors,
  ...brandingErrors,
  ...accountsErrors,
  ...changesErrors,
  ...statusErrors,
  ...contactsErrors,
  ...accessGroupsErrors,
  ...featuresErrors,
  ...settingsErrors,
  ...auditErrors,
  ...viewsErrors,
  ...noticesErrors,
}

export type ErrorCode = keyof typeof errors

/** The status of the answer that carries it. */
export const statusOf = (code: ErrorCode): number => errors[code].status

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
