import type { Role } from '@portal/contract/access/access.flags'
import type { TFunction } from '../../lib/i18n.ts'
import { providerName } from '../../lib/provider.ts'

/** A role where one is chosen: the provider's people are called by its name (specification section 6). */
export const roleName = (t: TFunction, role: Role): string =>
  role === 'RA' ? t('users.panelAdmin', { product: providerName }) : t(`roles.${role}`)
