import { allowed } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../test/fakeApi.ts'
import { openPage } from '../../test/openPage.tsx'
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
import { aCompanyPlan, aSummary } from '../features/commerce/subscriptions/subscriptions.samples.ts'
import { WebhookDialog } from '../features/machines/webhooks/WebhookDialog.tsx'

// A refused save, wherever it was refused: what is wrong is summed up above, and the focus is in the first faulty field.

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
  taxId: null,
  country: 'FR',
  hasAddress: true,
  billingEmails: [],
  abilities: { editTerms: allowed, editPayer: allowed, editPo: allowed, editPrefix: allowed },
  version: 1,
}
const [plan, summary] = [aCompanyPlan(1), aSummary()]

type Form = {
  /** The dialog, or the page with the button that opens it. */
  page: ReactNode
  open?: string
  /** Typed into fields before it is sent. */
  typed?: Readonly<Record<string, string>>
  submit: string
  /** The field that has the focus then. */
  first: RegExp
  api?: object
}
const forms: Readonly<Record<string, Form>> = {
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
    open: 'Change',
    typed: { 'Invoice number prefix': '!' },
    submit: 'Save',
    first: /^Invoice number prefix/,
    api: { billing: { profile: () => profile } },
  },
  'an add-on': {
    page: <OfferDialog acctKey={acctKey} kinds={['STORAGE']} currency="EUR" today="2026-11-16" onClose={close} />,
    submit: 'Offer',
    first: /^Price/,
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
    submit: 'Add domain',
    first: /domain/i,
    api: { domains: { list: () => ({ items: [], edit: allowed, most: 5 }) } },
  },
}

const rights = { Bill: 'W', Provision: 'W', DKIM: 'W' } as const
const lookups: Fakes['lookups'] = {
  countries: () => [{ code: 'FR', label: 'France', sort: 1, active: true, dialCode: '33' }],
}

test.each(Object.entries(forms))(
  '%s: a refused save is summed up, with the focus in the first fault',
  async (_, form) => {
    const { page, open, typed = {}, submit, first, api = {} } = form
    const { user } = await openPage(() => page, { at: '/form', rights, api: { lookups, ...api } })
    if (open) await user.click(await screen.findByRole('button', { name: open }))
    for (const [label, text] of Object.entries(typed)) {
      const field = screen.getByRole('textbox', { name: label })
      await user.clear(field)
      if (text) await user.type(field, text)
    }
    await user.click(await screen.findByRole('button', { name: submit }))
    const summary = within(await screen.findByRole('group', { name: /^There (is a problem|are \d+ problems)$/ }))
    const field = document.activeElement as HTMLInputElement
    expect(field.labels?.[0]?.textContent).toMatch(first)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(summary.getAllByRole('link')[0]?.getAttribute('href')).toBe(`#${field.id}`)
  },
)
