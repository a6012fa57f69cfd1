import { fieldName } from '@portal/contract/core/labels'
import type { TFunction } from './i18n.ts'

/** The label of a field, by its path on the wire or in a form: the contract's labels are among the texts. */
export const fieldLabel = (path: string, t: TFunction): string => t(`field.${fieldName(path)}`)
