import type { Tables } from '../../../core/feature.ts'

export const ssoTables: Tables = {
  externalIdentity: { by: 'single sign-on', bound: 'one row for each person and identity provider' },
  ssoConfig: { by: 'administrators', bound: 'one row for each account' },
}
