import type { Tables } from '../../../core/feature.ts'

export const passwordsTables: Tables = {
  passwordHistory: { by: 'signed-in people', bound: '24 for a person' },
  userPassword: { by: 'signed-in people', bound: 'one row for each person' },
}
