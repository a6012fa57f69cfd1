import type { FastifyInstance } from 'fastify'
import { accessRoutes } from './features/access/access.routes.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { noteRefusal } from './features/audit/audit.refusals.ts'
import { aliasRoutes } from './features/alias/alias.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { brandingRoutes } from './features/branding/branding.routes.ts'
import { lookupsRoutes } from './features/lookups/lookups.routes.ts'
import { mfaRoutes } from './features/mfa/mfa.routes.ts'
import { passwordsRoutes } from './features/passwords/passwords.routes.ts'
import { policiesRoutes } from './features/policies/policies.routes.ts'
import { registrationsRoutes } from './features/registrations/registrations.routes.ts'
import { sessionsRoutes } from './features/sessions/sessions.routes.ts'
import { ssoRoutes } from './features/sso/sso.routes.ts'
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
  policiesRoutes,
  registrationsRoutes,
]

/** Adds every feature's routes to the server. */
export function addFeatures(app: FastifyInstance, parts: Omit<Parts, 'onRefusal'>) {
  for (const register of features) register(app, { ...parts, onRefusal: noteRefusal })
}
