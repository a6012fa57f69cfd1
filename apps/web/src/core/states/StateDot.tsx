import type { AddOnStatus } from '@portal/contract/commerce/addOns/addOns.rules'
import type { InvoiceStatus, PaymentStatus } from '@portal/contract/commerce/billing/billing.fields'
import type { BillingRun } from '@portal/contract/commerce/billing/billing.shapes'
import type { PlanStatus } from '@portal/contract/commerce/plans/plans.fields'
import type { PromotionStatus } from '@portal/contract/commerce/promotions/promotions.fields'
import type { CompanyPlanStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { BrandStatus } from '@portal/contract/delivery/branding/branding.fields'
import type { DomainState, RecordStatus } from '@portal/contract/delivery/domains/domains.fields'
import type { ESignState } from '@portal/contract/delivery/esign/esign.fields'
import type { UserStatus } from '@portal/contract/directory/users/users.codes'
import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import type { RenewalOutcome } from '@portal/contract/insight/reports/reports.renewals'
import type { RunState, ScheduleState } from '@portal/contract/insight/schedules/schedules.fields'
import type { TransactionStatus } from '@portal/contract/insight/transactions/transactions.fields'
import type { ApiKey } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import type { Webhook, WebhookDelivery } from '@portal/contract/machines/webhooks/webhooks.shapes'
import type { ChangeState } from '@portal/contract/operations/changes/changes.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { type Status, StatusDot } from '../../ui/StatusDot.tsx'

/** The states shown by a dot, by the section of the texts that names them. */
type States = {
  'addOns.status': AddOnStatus
  'apiKeys.state': ApiKey['state']
  'billing.payment': PaymentStatus | 'Overdue'
  'billing.run.is': BillingRun['state']
  'billing.status': InvoiceStatus
  'branding.status': BrandStatus
  'changes.state': ChangeState | 'Partly'
  'companyPlans.status': CompanyPlanStatus
  'domains.state': DomainState
  'domains.status': RecordStatus
  'esign.state': ESignState
  'partnerLogs.status': PartnerCall['status'] | 'Resolved'
  'plans.status': PlanStatus
  'promotions.status': PromotionStatus
  'reports.outcome': RenewalOutcome
  'requests.status': AccessRequest['status']
  'schedules.run': RunState
  'schedules.state': ScheduleState
  'transactions.status': TransactionStatus
  'users.status': UserStatus
  'webhooks.delivery': WebhookDelivery['state']
  'webhooks.state': Webhook['state']
}

/** Every state uses the dot of one of the account statuses. */
// oxfmt-ignore
const dots: { readonly [S in keyof States]: Readonly<Record<States[S], Status>> } = {
  'addOns.status': { Available: 'Pending', Active: 'Active', Suspended: 'Suspended', Expired: 'Closed' },
  'apiKeys.state': { Active: 'Active', Off: 'Pending', Stopped: 'Suspended', Expired: 'Closed', Revoked: 'Closed' },
  'billing.payment': { Pending: 'Pending', Paid: 'Active', Failed: 'Suspended', Overdue: 'SuspendedAbuse' },
  'billing.run.is': { Waiting: 'Pending', Running: 'Pending', Done: 'Active', Failed: 'SuspendedAbuse' },
  'billing.status': { Draft: 'Pending', Failed: 'Suspended', Issued: 'Active', Voided: 'Closed' },
  'branding.status': { None: 'Closed', Pending: 'Pending', Enabled: 'Active', Disabled: 'Suspended' },
  'changes.state': {
    Preview: 'Closed', AwaitingApproval: 'Pending', Scheduled: 'Pending', Running: 'Pending', Done: 'Active', Partly: 'Suspended',
    Cancelled: 'Closed', Rejected: 'Suspended', Expired: 'Closed', Failed: 'Suspended',
  },
  'companyPlans.status': {
    Scheduled: 'Pending', Trial: 'Active', Active: 'Active', Grace: 'Suspended', Suspended: 'Suspended', Failed: 'SuspendedAbuse',
    Cancelled: 'Closed', Expired: 'Closed',
  },
  'domains.state': {
    PendingDns: 'Pending', Verified: 'Pending', Signing: 'Active', Failing: 'SuspendedAbuse', Rotating: 'Active', Off: 'Closed',
  },
  'domains.status': { OK: 'Active', Missing: 'Closed', Invalid: 'SuspendedAbuse', Unknown: 'Pending' },
  'esign.state': {
    InStep: 'Active', Waiting: 'Pending', Failing: 'SuspendedAbuse', Drift: 'Suspended', Unchecked: 'Closed',
  },
  'partnerLogs.status': {
    Processing: 'Pending', Succeeded: 'Active', PartiallySucceeded: 'Pending', NeedsInfo: 'Pending', Failed: 'Suspended',
    RetryScheduled: 'Pending', DeadLetter: 'SuspendedAbuse', Duplicate: 'Closed', Replayed: 'Closed', Resolved: 'Closed',
  },
  'plans.status': { DRAFT: 'Pending', ACTIVE: 'Active', RETIRED: 'Closed' },
  'promotions.status': { DRAFT: 'Pending', ACTIVE: 'Active', PAUSED: 'Suspended', ENDED: 'Closed' },
  'reports.outcome': { Renews: 'Active', Lapses: 'Pending', Ends: 'Suspended' },
  'requests.status': { Open: 'Pending', Approved: 'Active', Declined: 'Closed' },
  'schedules.run': { Queued: 'Pending', Running: 'Pending', Succeeded: 'Active', Failed: 'Suspended', SkippedEmpty: 'Closed' },
  'schedules.state': { Active: 'Active', Paused: 'Pending', Ended: 'Closed' },
  'transactions.status': { Sent: 'Pending', Delivered: 'Active', Opened: 'Active', Bounced: 'Suspended', Failed: 'SuspendedAbuse' },
  'users.status': {
    Staged: 'Purged', Invited: 'Pending', Active: 'Active', Disabled: 'Closed', Locked: 'Suspended', Removed: 'Purged',
  },
  'webhooks.delivery': { Waiting: 'Pending', Delivered: 'Active', Failed: 'Closed' },
  'webhooks.state': { On: 'Active', Failing: 'Suspended', Off: 'Closed' },
}

export type StateSection = keyof States
export const stateSections: readonly string[] = Object.keys(dots)
type Props<S extends StateSection> = { of: S; is: States[S]; word?: string | undefined; flawed?: boolean }

/**
 * A state as a dot and its word.
 * @param word replaces the word of the state
 * @param flawed something is wrong although the state is good: the dot is not green
 */
export function StateDot<S extends StateSection>({ of, is, word, flawed }: Props<S>) {
  const { t } = useTranslation()
  const dot = dots[of][is]
  return <StatusDot status={flawed && dot === 'Active' ? 'Pending' : dot} word={word ?? t(`${of}.${is}`)} />
}
