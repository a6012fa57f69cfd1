import type { TFunction } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'

// i18n: accounts.reason.*

/** Whether access groups, not a right or the status, prevent changing an account: the reason is a module. */
export const isByGroup = (reason: string | null) => reason === 'module' || reason?.endsWith(':RW') === true

/** The reason of an ability of an account in words. */
export const reasonText = (t: TFunction, reason: string | null) =>
  textOr(
    t,
    `accounts.reason.${isByGroup(reason) ? 'module' : (reason ?? '').replace(':', '_')}`,
    t('status.refused.other'),
  )
