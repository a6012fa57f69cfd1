import type { FastifyInstance } from 'fastify'
import { provideAllOperations } from './app.operations.ts'
import { provideLinking } from './core/signIn/signIn.identity.ts'
import { accessRoutes } from './features/access/access.routes.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { noteRefusal } from './features/audit/audit.refusals.ts'
import { aliasRoutes } from './features/alias/alias.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { brandingRoutes } from './features/branding/branding.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { contactsRoutes } from './features/contacts/contacts.routes.ts'
import { featuresRoutes } from './features/features/features.routes.ts'
import { accessGroupsRoutes } from './features/accessGroups/accessGroups.routes.ts'
import { lookupsRoutes } from './features/lookups/lookups.routes.ts'
import { mfaRoutes } from './features/mfa/mfa.routes.ts'
import { noticesRoutes } from './features/notices/notices.routes.ts'
import { passwordsRoutes } from './features/passwords/passwords.routes.ts'
import { registrationsRoutes } from './features/registrations/registrations.routes.ts'
import { sessionsRoutes } from './features/sessions/sessions.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { linkConfirmed } from './features/sso/sso.identity.ts'
import { ssoRoutes } from './features/sso/sso.routes.ts'
import { viewsRoutes } from './features/views/views.routes.ts'
import { statusRoutes } from './features/status/status.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import type { Parts } from './platform/http/handle.ts'

const features = [
  authRoutes,
  mfaRoutes,
  sessionsRoutes,
  aliasRoutes,
  usersRoutes,
  accessRoutes,
  lookupsRoutes,
  brandingRoutes,
  accountsRoutes,
  ssoRoutes,
  passwordsRoutes,
  settingsRoutes,
  registrationsRoutes,
  changesRoutes,
  statusRoutes,
  contactsRoutes,
  accessGroupsRoutes,
  featuresRoutes,
  noticesRoutes,
  viewsRoutes,
  auditRoutes,
]

/** Adds every feature's routes to the server. */
export function addFeatures(app: FastifyInstance, parts: Omit<Parts, 'onRefusal'>) {
  provideAllOperations()
  provideLinking(linkConfirmed)
  for (const register of features) register(app, { ...parts, onRefusal: noteRefusal })
}
