import { fieldName } from '@portal/contract/core/labels'
import type { TFunction } from './i18n.ts'

/** What a field is called, by its path on the wire or in a form: the contract's labels are among the texts. */
export const fieldLabel = (path: string, t: TFunction): string => t(`field.${fieldName(path)}`)
