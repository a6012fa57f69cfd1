import type { Feature } from '../../../core/feature.ts'
import { contactsRoutes } from './contacts.routes.ts'
import { contactsTables } from './contacts.tables.ts'

export const contactsFeature: Feature = {
  routes: contactsRoutes,
  tables: contactsTables,
}
