import type { SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { allowed } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { ReactNode } from 'react'
import { OfferDialog } from '../features/commerce/addOns/AddOnDialog.tsx'
import { aDetail } from '../features/commerce/billing/billing.samples.ts'
import { BillingTab } from '../features/commerce/billing/BillingTab.tsx'
import { PoDialog } from '../features/commerce/billing/InvoiceDialogs.tsx'
import { PayDialog } from '../features/commerce/billing/PayDialog.tsx'
import { RatesView } from '../features/commerce/billing/RatesView.tsx'
import { ContactDialog } from '../features/directory/contacts/ContactDialog.tsx'
import { DomainsTab } from '../features/delivery/domains/DomainsTab.tsx'
import { TemplateDialog } from '../features/operations/notices/TemplateDialog.tsx'
import { PlanDialog } from '../features/commerce/plans/PlanDialog.tsx'
import { PromotionDialog } from '../features/commerce/promotions/PromotionDialog.tsx'
import { EditPlanDialog } from '../features/commerce/subscriptions/EditPlanDialog.tsx'
import { aCompanyPlan, aPreview, aSummary } from '../features/commerce/subscriptions/subscriptions.samples.ts'
import { WebhookDialog } from '../features/machines/webhooks/WebhookDialog.tsx'
import { CopySettingsDialog } from '../features/access/settings/CopySettingsDialog.tsx'
import { PayManyDialog } from '../features/commerce/billing/PayManyDialog.tsx'
import { aCataloguePlan } from '../features/commerce/plans/plans.samples.ts'
import { AddPlanDialog } from '../features/commerce/subscriptions/AddPlanDialog.tsx'
import { ChangePlanDialog } from '../features/commerce/subscriptions/ChangePlanDialog.tsx'
import { EndMany, RenewMany, SeatsOfMany, UpgradeMany } from '../features/commerce/subscriptions/ManyPlans.tsx'
import { SellPlanDialog } from '../features/commerce/subscriptions/SellPlanDialog.tsx'
import { ManagerDialog } from '../features/directory/accounts/list/bulk/ManagerDialog.tsx'
import { TagsDialog } from '../features/directory/accounts/list/bulk/TagsDialog.tsx'
import { aFeature, anImpact, aPolicy } from '../features/directory/featurePolicies/featurePolicies.samples.ts'
import { ManyDialog } from '../features/directory/featurePolicies/ManyDialog.tsx'
import { PolicyDialog } from '../features/directory/featurePolicies/PolicyDialog.tsx'
import { MoveDialog } from '../features/directory/status/MoveDialog.tsx'
import { account as standsAt, standing } from '../features/directory/status/status.samples.ts'
import { StatusDialog, StatusOfManyDialog } from '../features/directory/status/StatusDialog.tsx'
import { AssignDialog } from '../features/directory/userPlans/AssignDialog.tsx'
import { ChangeDialog } from '../features/directory/userPlans/ChangeDialog.tsx'
import { ReleaseDialog } from '../features/directory/userPlans/ReleaseDialog.tsx'
import { NotifyDialog } from '../features/operations/notices/NotifyDialog.tsx'
import { ofPeople } from './oneForm.people.samples.tsx'

// Every form of the portal that is sent as a whole, with an input that makes its first save fail.

const close = () => undefined
const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const account = { acctKey, acctType: 'RS' } as never
const refuse = (field: string) => (): never => {
  throw new Problem('request.invalid', { fields: [{ field, code: 'tooLong', params: { max: 1 } }] })
}
const profile = {
  acctKey,
  acctName: 'Northwind',
  billingOwner: 'SELF',
  payerName: null,
  currency: null,
  effectiveCurrency: 'EUR',
  termsDays: 30,
  poRequired: false,
  numberPrefix: 'INV',
  belowZero: 'CREDIT_NOTE',
  booksCurrency: null,
  taxId: null,
  taxIdState: 'unchecked',
  taxIdText: null,
  country: 'FR',
  hasAddress: true,
  billingEmails: [],
  abilities: { editTerms: allowed, editPayer: allowed, editPo: allowed, editPrefix: allowed },
  version: 1,
}
const [plan, summary] = [aCompanyPlan(1), aSummary()]

export type Form = {
  /** The dialog, or the page with the button that opens it. */
  page: ReactNode
  open?: string
  /** A radio button that is chosen first. */
  choose?: string | undefined
  /** Typed into fields before it is sent. */
  typed?: Readonly<Record<string, string>>
  submit: string
  /** The field that has the focus then. */
  first: RegExp
  api?: object
  /** The form stays open after saving, because its page keeps it. */
  stays?: true
}
const ofOne: Readonly<Record<string, Form>> = {
  'a payment': {
    page: <PayDialog detail={aDetail()} onClose={close} />,
    typed: { Amount: '' },
    submit: 'Record',
    first: /^Amount/,
  },
  'a purchase order': {
    page: <PoDialog detail={aDetail()} onClose={close} />,
    submit: 'Save',
    first: /^Purchase order/,
    api: { billing: { setPoNumber: refuse('PoNumber') } },
  },
  'a tax rate': {
    page: <RatesView />,
    open: 'Add a tax rate',
    submit: 'Add',
    first: /^Country/,
    api: { billing: { taxRates: () => ({ items: [], edit: allowed }) } },
  },
  'a billing profile': {
    page: <BillingTab account={account} readOnly={false} />,
    open: 'Edit',
    typed: { 'Invoice number prefix': '!' },
    submit: 'Save',
    first: /^Invoice number prefix/,
    api: { billing: { profile: () => profile } },
  },
  'an add-on': {
    page: <OfferDialog acctKey={acctKey} kinds={['STORAGE']} currency="EUR" today="2026-11-16" onClose={close} />,
    submit: 'Offer',
    first: /^Monthly price/,
  },
  'a promotion': {
    page: <PromotionDialog promotion={undefined} onClose={close} />,
    submit: 'Create draft',
    first: /^Promotion code/,
  },
  'a plan': { page: <PlanDialog onClose={close} />, submit: 'Create draft', first: /^Plan code/ },
  'a plan of a company': {
    page: <EditPlanDialog plan={plan} summary={summary} onClose={close} />,
    typed: { 'Purchase order': '12' },
    submit: 'Save',
    first: /^Purchase order/,
    api: { subscriptions: { update: refuse('PoNumber') } },
  },
  'a notice template': { page: <TemplateDialog onClose={close} />, submit: 'Save', first: /^Name/ },
  'a contact': {
    page: <ContactDialog acctKey={acctKey} mayPrimary primaryEmail="a@northwind.example" onClose={close} />,
    submit: 'Save',
    first: /^First name/,
  },
  'a webhook': {
    page: <WebhookDialog acctKey={acctKey} onSecret={close} onClose={close} />,
    submit: 'Save',
    first: /^Address/,
    api: { webhooks: { create: refuse('Url'), events: () => ({ items: [] }) } },
  },
  'a domain': {
    page: <DomainsTab account={account} readOnly={false} />,
    stays: true,
    submit: 'Add domain',
    first: /domain/i,
    api: { domains: { list: () => ({ items: [], edit: allowed, most: 5 }) } },
  },
}

const bulk = { selection: { acctKeys: [acctKey] }, onClose: close, onDone: close }
const people = { acctKey, selection: { userKeys: [acctKey] }, count: 2, onClose: close }
const seated: SeatedPlan[] = ['PRO', 'BASIC', 'PLUS'].map((planCode) => ({
  planCode,
  planName: planCode,
  planNameFr: planCode,
  productLine: 'ESIGN',
  planType: 'PERUSER',
  status: 'Active',
  seatsTotal: 3,
  seatsUsed: 2,
  seatsFree: 1,
  endDate: null,
  assign: allowed,
}))
const seats: Seats = { acctKey, acctName: 'Northwind', today: '2026-11-25', items: seated, assign: allowed }
const later = { choose: 'On a date', typed: { Date: 'soon' }, submit: 'Preview', first: /^Date/ }
const sale = { plans: { search: () => ({ items: [aCataloguePlan({ planCode: 'OTHER' })], edit: allowed }) } }
const fakes = { subscriptions: { validateUpgrade: () => aPreview(), validateAdd: () => aPreview() } }
const noReasons = { lookups: { statusChangeReasons: () => [] } }
const ofStatus = { accounts: { get: () => standsAt }, status: { get: () => standing() }, ...noReasons }

/** These forms ask for a set of changes, and its preview replaces them. */
const ofMany: Readonly<Record<string, Form>> = {
  'a notice to many': {
    page: <NotifyDialog {...bulk} />,
    typed: { Subject: 'Maintenance' },
    submit: 'Preview',
    first: /^Message/,
  },
  'a status of many': {
    page: <StatusOfManyDialog {...bulk} />,
    submit: 'Preview',
    first: /^New status/,
    api: noReasons,
  },
  'tags of many': { page: <TagsDialog {...bulk} />, submit: 'Preview', first: /^Add/ },
  'a manager of many': { page: <ManagerDialog {...bulk} />, submit: 'Preview', first: /^Account manager/ },
  'payments of many': {
    page: <PayManyDialog {...bulk} />,
    typed: { Reference: '12' },
    submit: 'Preview',
    first: /^Reference/,
    api: { changes: { create: refuse('Input.Reference') } },
  },
  'a renewal of many': {
    page: <RenewMany {...bulk} />,
    typed: { 'Purchase order': '12' },
    submit: 'Preview',
    first: /^Purchase order/,
    api: { ...sale, changes: { create: refuse('Input.PoNumber') } },
  },
  'another plan of many': { page: <UpgradeMany {...bulk} />, submit: 'Preview', first: /plan/i, api: sale },
  'seats of many': { page: <SeatsOfMany {...bulk} />, typed: { Seats: 'few' }, submit: 'Preview', first: /^Seats/ },
  'the end of many': {
    page: <EndMany {...bulk} />,
    typed: { 'Reason (optional)': 'Moved' },
    submit: 'Preview',
    first: /^Reason/,
    api: { changes: { create: refuse('Input.Reason') } },
  },
  'a plan sold to many': { page: <SellPlanDialog onClose={close} />, submit: 'Preview', first: /^Plan/, api: sale },
  'plans of people': {
    page: <AssignDialog {...people} />,
    ...later,
    first: /^Plan/,
    api: { userPlans: { seats: () => seats } },
  },
  'a change of plans of people': {
    page: <ChangeDialog {...people} seats={seats} from={seated[0] as SeatedPlan} />,
    ...later,
    first: /^Move to|plan/i,
  },
  'plans that people give back': {
    page: <ReleaseDialog {...people} plans={seated.slice(0, 1)} />,
    ...later,
    api: { userPlans: { seats: () => seats } },
  },
  'a move': {
    page: <MoveDialog acctKey={acctKey} onClose={close} />,
    submit: 'Preview',
    first: /^New parent account/,
    api: ofStatus,
  },
  'a copy of settings': {
    page: <CopySettingsDialog acctKey={acctKey} acctName="Northwind" onClose={close} />,
    submit: 'Preview',
    first: /./,
  },
  'a feature of many': {
    page: <ManyDialog feature={aFeature()} onClose={close} />,
    typed: { 'Valid until': 'soon' },
    submit: 'Preview…',
    first: /./,
  },
}

/** These forms show their effect while they are filled in. */
const withPreview: Readonly<Record<string, Form>> = {
  'a plan added to a company': {
    page: <AddPlanDialog summary={summary} onClose={close} />,
    typed: { 'Promotion code': 'NO' },
    submit: 'Add plan',
    first: /^Promotion code/,
    api: { ...sale, ...fakes },
  },
  'a change of a plan': {
    page: <ChangePlanDialog act="upgrade" plan={plan} summary={summary} onClose={close} />,
    typed: { 'Promotion code': 'NO' },
    submit: 'Change seats',
    first: /plan/i,
    api: { ...sale, ...fakes },
  },
  'a status': {
    page: <StatusDialog acctKey={acctKey} onClose={close} />,
    choose: 'Suspended',
    typed: { 'Note (optional)': 'As agreed' },
    submit: 'Change status',
    first: /^Reason/,
    api: ofStatus,
  },
  'a feature': {
    page: <PolicyDialog feature={aFeature()} policy={aPolicy()} onClose={close} />,
    typed: { 'Valid until': 'soon' },
    submit: 'Save',
    first: /^Reason/,
    api: { features: { impact: () => anImpact } },
  },
}

export const forms: Readonly<Record<string, Form>> = { ...ofOne, ...ofMany, ...withPreview, ...ofPeople }
