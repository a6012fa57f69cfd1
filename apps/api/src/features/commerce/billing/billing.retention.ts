import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import type { JobParts } from '../../../core/feature.ts'
import { removeOutlived } from './billing.reminders.repository.ts'

/** Removes invoices whose retention has ended, and old runs. */
export const removeOld = ({ db }: Pick<JobParts, 'db'>): Promise<void> => removeOutlived(db, invoiceYears)
