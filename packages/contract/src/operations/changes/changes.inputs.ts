import * as z from 'zod/mini'
import { AccountPredicate } from '../../directory/accounts/accounts.list.ts'
import { InvoiceFilter } from '../../commerce/billing/billing.list.ts'
import { date, key, moment, name, note, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { shapeless } from '../../core/shapeless.ts'
import { wireBody } from '../../core/wire.ts'
import { planCode, seats } from '../../commerce/plans/plans.fields.ts'
import { effective } from '../../commerce/subscriptions/subscriptions.fields.ts'
import { PartnerCallFilter } from '../../machines/partnerLogs/partnerLogs.list.ts'
import { CompanyPlanFilter } from '../../commerce/subscriptions/subscriptions.list.ts'
import { OnShortage } from '../../core/userPlans/userPlans.fields.ts'
import { UserFilter } from '../../directory/users/users.list.ts'
import { maxInValue } from '../../access/settings/settings.catalogue.ts'
import { noticeBody, noticeSubject } from '../../core/notices/notices.fields.ts'
import { operationCode, statusTargets } from '../../core/changes/changes.fields.ts'
import { maxApiKeys } from '../../core/changes/changes.rules.ts'
import type { ChangeKind } from '../../core/changes/changes.set.ts'

// The input of change sets: the objects, by keys or by a predicate, and the fields of each kind.

const keys = () => z.array(key()).check(z.maxLength(maxApiKeys))
/** The objects: exactly one of AcctKeys, UserKeys, SubscriptionKeys, BillKeys, LogKeys and the filters. Except excludes single ones from a filter. */
export const Selection = wireBody('ChangeSelection', {
  AcctKeys: optional(keys()),
  UserKeys: optional(keys()),
  SubscriptionKeys: optional(keys()),
  BillKeys: optional(keys()),
  LogKeys: optional(keys()),
  /** "All N in this result" of the account list. */
  Filter: optional(AccountPredicate),
  /** The filter of the list of people. */
  UserFilter: optional(UserFilter),
  /** The filter of the list of company plans. */
  SubscriptionFilter: optional(CompanyPlanFilter),
  /** The filter of the list of invoices. */
  InvoiceFilter: optional(InvoiceFilter),
  /** The filter of the list of partner API calls. */
  CallFilter: optional(PartnerCallFilter),
  Except: optional(keys()),
})
export type Selection = z.output<typeof Selection>
/** The kinds of objects of change sets, with the field of a selection that has their keys. */
export const keysOfTargets = {
  account: 'acctKeys',
  user: 'userKeys',
  subscription: 'subscriptionKeys',
  invoice: 'billKeys',
  partnerCall: 'logKeys',
} as const
/** The predicate of the list of the targets. */
export const predicatesOfTargets = {
  account: 'filter',
  user: 'userFilter',
  subscription: 'subscriptionFilter',
  invoice: 'invoiceFilter',
  partnerCall: 'callFilter',
} as const
export type ChangeTarget = keyof typeof keysOfTargets
export const changeTargets = Object.keys(keysOfTargets) as [ChangeTarget, ...ChangeTarget[]]

/** Reasons are codes of the lookup AccountStatusChangeReason. */
const StatusInput = wireBody('ChangeStatusInput', {
  To: oneOf('ChangeStatusTo', statusTargets),
  ReasonCode: text(32, 1),
  Note: optional(nullable(note(500))),
  /**
   * A later day in the account's time zone: the change is planned (the pending change of each account) instead of made.
   * With Cascade the set itself waits for the beginning of that day.
   */
  EffectiveOn: optional(nullable(date())),
  /** Closing: everything below too; its count must be typed to run the set. */
  Cascade: optional(z.boolean()),
  /** Lifting: which suspensions; by default all that the caller may clear. */
  SuspensionKeys: optional(z.array(key()).check(z.maxLength(50))),
})
const MoveInput = wireBody('ChangeMoveInput', { ParentKey: key() })
const TagsInput = wireBody('ChangeTagsInput', {
  Add: optional(z.array(name(40)).check(z.maxLength(20))),
  Remove: optional(z.array(name(40)).check(z.maxLength(20))),
})
/** Null removes the manager. */
const ManagerInput = wireBody('ChangeManagerInput', { Manager: nullable(key()) })
export const notifyChannels = ['MAIL', 'BANNER'] as const
export const NotifyChannel = oneOf('NotifyChannel', notifyChannels)
/** The message: a stored template, or a text, which all recipients get as written. */
export const noticeWords = {
  TemplateKey: optional(nullable(key())),
  Subject: optional(noticeSubject()),
  Body: optional(noticeBody()),
}
const NotifyInput = wireBody('ChangeNotifyInput', {
  ...noticeWords,
  Channels: z.array(NotifyChannel).check(z.minLength(1), z.maxLength(2)),
  /** The last day of the banner, at most 30 days ahead. */
  BannerUntil: optional(nullable(date())),
})
/** The maximum number of characters of a reason for removing, disabling or enabling people. */
export const maxReason = 200
const UserStatusInput = wireBody('ChangeUserStatusInput', {
  OperationCode: operationCode(),
  Reason: optional(nullable(note(maxReason))),
})
/** The account that people are transferred to, of the same tier as theirs. */
const TransferInput = wireBody('ChangeTransferInput', {
  AcctKey: key(),
  /** Access groups of that account, in which administrators start; none: everything there. */
  GroupKeys: optional(z.array(key()).check(z.maxLength(20))),
  Reason: optional(nullable(note(maxReason))),
})
/** The status of a person after their work was handed over. */
export const offboardEnds = ['keep', 'disable', 'remove'] as const
/** The person who leaves, the only one of the selection, and their successor. */
const OffboardInput = wireBody('ChangeOffboardInput', {
  UserKey: key(),
  /** An active administrator of the same company. */
  Successor: key(),
  Afterwards: oneOf('ChangeOffboardAfterwards', offboardEnds),
  Reason: optional(nullable(note(maxReason))),
})
/** A setting's value is sent as JSON; the catalogue says what it may be. */
const SettingChange = wireBody('ChangeSettingEntry', {
  Code: text(60, 1),
  /** Null: back to the inherited value. */
  Value: shapeless(maxInValue),
  Lock: optional(z.boolean()),
})
const SettingsInput = wireBody('ChangeSettingsInput', {
  Changes: z.array(SettingChange).check(z.minLength(1), z.maxLength(60)),
})
const CopyInput = wireBody('ChangeCopyInput', {
  FromAcctKey: key(),
  /** Settings to copy; by default all that the source sets itself. */
  Codes: optional(z.array(text(60, 1)).check(z.maxLength(60))),
  /** Whether locks are copied too. */
  Locks: optional(z.boolean()),
})
const PolicyInput = wireBody('ChangePolicyInput', {
  Flag: text(60, 1),
  /** Null: the policy is removed. */
  Value: nullable(oneOf('ChangePolicyValue', ['W', 'R', 'Y', 'N'])),
  Locked: optional(z.boolean()),
  ValidFrom: optional(nullable(moment())),
  ValidTo: optional(nullable(moment())),
  Reason: note(200),
})

/** Plans of people of one company; `Effective`: now by default. */
const seated = { AcctKey: key(), Effective: optional(effective()) } as const
const AssignPlanInput = wireBody('ChangeAssignPlanInput', {
  ...seated,
  PlanCode: planCode(),
  /** Replaces the plan that they have of the same product line. */
  ReplaceExisting: optional(z.boolean()),
  /** FAIL by default. */
  OnShortage: optional(OnShortage),
})
const ChangePlanInput = wireBody('ChangeUserPlanInput', {
  ...seated,
  /** Only those who have this plan; of the same product line. */
  FromPlanCode: optional(nullable(planCode())),
  ToPlanCode: planCode(),
  OnShortage: optional(OnShortage),
})
const ReleasePlanInput = wireBody('ChangeReleasePlanInput', { ...seated, PlanCode: planCode() })

/** The rows, with the intended state of each person. */
const ImportInput = wireBody('ChangeImportInput', {
  /** The company of all rows; null: each names its own. */
  AcctKey: nullable(key()),
  Existing: oneOf('ChangeImportExisting', ['update', 'skip']),
  SendWelcome: z.boolean(),
})

/** Another plan or other seats of company plans, or another term with them. */
const planChange = {
  ToPlanCode: optional(nullable(planCode())),
  Seats: optional(nullable(seats())),
  Effective: effective(),
  PoNumber: optional(nullable(text(80, 1))),
}
const PlanUpgradeInput = wireBody('ChangePlanUpgradeInput', planChange)
const PlanRenewInput = wireBody('ChangePlanRenewInput', planChange)
/** A number of seats, or a difference to the seats that each plan has. */
const PlanSeatsInput = wireBody('ChangePlanSeatsInput', {
  Seats: optional(nullable(seats())),
  Add: optional(nullable(z.number().check(z.int(), z.gte(-100_000), z.lte(100_000)))),
  Effective: effective(),
})
export const planEnds = ['CANCEL_NOW', 'CANCEL_AT_END', 'RESUME'] as const
const PlanStatusInput = wireBody('ChangePlanStatusInput', {
  To: oneOf('ChangePlanStatusTo', planEnds),
  Reason: optional(nullable(note(maxReason))),
})
/** A plan that is sold to each of the accounts. */
const PlanAddInput = wireBody('ChangePlanAddInput', {
  PlanCode: planCode(),
  Seats: seats(),
  /** Today by default. */
  StartDate: optional(nullable(date())),
  TrialDays: optional(nullable(z.number().check(z.int(), z.gte(0), z.lte(90)))),
  PoNumber: optional(nullable(text(80, 1))),
})

const InvoiceIssueInput = wireBody('ChangeInvoiceIssueInput', {})
/** All that is left to pay of each invoice, as one payment. */
const InvoicePayInput = wireBody('ChangeInvoicePayInput', {
  PaidOn: date(),
  /** Recorded on each invoice, as for one transfer that pays them all. */
  Reference: optional(nullable(text(80, 1))),
})

/** A reminder for each overdue invoice. */
const InvoiceRemindInput = wireBody('ChangeInvoiceRemindInput', {})

/** Payments of a bank statement; each of them is a row. */
const PaymentImportInput = wireBody('ChangePaymentImportInput', { FileName: nullable(text(200, 1)) })

/** Each call is run unchanged. */
const CallReplayInput = wireBody('ChangeCallReplayInput', {})

/** Every kind of change set with its input; the operation decides who may make one. */
export const changeInputs = {
  'account.status': StatusInput,
  'account.move': MoveInput,
  'account.tags': TagsInput,
  'account.manager': ManagerInput,
  'account.notify': NotifyInput,
  'user.status': UserStatusInput,
  'user.import': ImportInput,
  'user.transfer': TransferInput,
  'user.offboard': OffboardInput,
  'userPlan.assign': AssignPlanInput,
  'userPlan.change': ChangePlanInput,
  'userPlan.release': ReleasePlanInput,
  'settings.change': SettingsInput,
  'settings.copy': CopyInput,
  'access.policy': PolicyInput,
  'plan.add': PlanAddInput,
  'plan.upgrade': PlanUpgradeInput,
  'plan.renew': PlanRenewInput,
  'plan.seats': PlanSeatsInput,
  'plan.status': PlanStatusInput,
  'invoice.issue': InvoiceIssueInput,
  'invoice.pay': InvoicePayInput,
  'invoice.remind': InvoiceRemindInput,
  'payment.import': PaymentImportInput,
  'partnerCall.replay': CallReplayInput,
} as const satisfies Record<ChangeKind, unknown>
export type ChangeInput<K extends ChangeKind> = z.output<(typeof changeInputs)[K]>
