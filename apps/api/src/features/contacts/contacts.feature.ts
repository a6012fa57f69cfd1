import type { Feature } from '../../core/feature.ts'
import { contactsRoutes } from './contacts.routes.ts'

export const contactsFeature: Feature = {
  routes: contactsRoutes,
}
