import { openPages, signedInPages } from '../apps/web/src/lib/pages.ts'
import {
  type Address,
  click,
  enterAs,
  first,
  keys,
  linked,
  peeked,
  press,
  type Screen,
  type Step,
  type,
} from './pictures.steps.ts'

// The screens for `npm run pictures`, by the person who sees them. Steps that prepare a change come last.

/** A page, or what it shows after some steps. */
const on = (name: string, at: Address, ...steps: Step[]): Screen => ({ name, at, steps, layer: false })
/** A dialog, menu or panel over a page. */
const over = (name: string, at: Address, ...steps: Step[]): Screen => ({ name, at, steps, layer: true })
const each = (name: string, path: string, parameter: string, values: string): Screen[] =>
  values.split(' ').map((one) => on(`${name}-${one}`, `${path}?${parameter}=${one}`))

const own = signedInPages
const billing = own.billing
const unknownKey = '018f3c1e-0000-7000-8000-00000000dead'
const unknownCode = `code=${'a'.repeat(43)}`
const account = (name: string, query = '') =>
  linked(`${own.accountSearch}?q=${encodeURIComponent(name)}`, `main tbody th a:has-text("${name}")`, query)
const tabs = (name: string, company: string, numbers: readonly number[]): Screen[] =>
  numbers.map((tab) => on(`${name}-tab-${tab}`, account(company, `?tab=${tab}`)))
const invoice = (query: string) => peeked(`${billing}?${query}`, own.invoice)
const change = (kind: string) =>
  linked(`${own.changes}?which=all`, (t) => `main tbody a:has-text("${t(`changes.kind.${kind}`)}")`)
const openCalls = `${own.partnerLogs}?only=open&period=30`
const openCall = peeked(openCalls, own.partnerCall)
const actionsOf = click('main tbody button[aria-haspopup=menu]:not([aria-label=""])')
const personMenu = click('header button[aria-haspopup=dialog] >> nth=-1')

const customer = 'Northwind Legal'
const reseller = 'Cordage Reseller'
const distributor = 'Borealis Distribution'
const person = linked(`${own.manageUsers}?q=applewick`)

const outside: Screen[] = [
  on('sign-in', openPages.login),
  on('sign-in-idle', `${openPages.login}?reason=idle`),
  on('sign-in-no-address', openPages.login, press('login.continue')),
  on('sign-in-password', openPages.login, type('input[name=email]', 'rs@demo.test'), press('login.continue')),
  on('sign-in-refused', openPages.login, enterAs('rs@demo.test', 'not the right one')),
  on('sign-in-app-code', openPages.login, enterAs('mfa@demo.test')),
  on('reset', openPages.loginReset),
  on('password', openPages.password),
  on('password-old-link', `${openPages.password}?${unknownCode}`),
  on('register', openPages.register),
  on('register-refused', openPages.register, press('register.send')),
  on('factor-old-link', `${openPages.mfaStartup}?${unknownCode}`),
  on('broken-page', openPages.brokenPage),
]

const provider: Screen[] = [
  on('home-ra', own.home),
  on('accounts-ra', own.accountSearch),
  on('accounts-tree', `${own.accountSearch}?layout=tree`),
  on('accounts-suspended', `${own.accountSearch}?status=Suspended`),
  on('account-create', `${own.accountEdit}?cmd=create`),
  over('account-create-parent', `${own.accountEdit}?cmd=create`, type('[name=parentKey], input[role=combobox]', 'res')),
  on('plans-ra', own.plansAssign),
  over('plan-drawer', own.plansAssign, click('main tbody button')),
  over('plan-new', own.plansAssign, press('plans.create')),
  over('plan-limits', own.plansAssign, press('plans.limits.open')),
  on('promotions', `${own.plansAssign}?view=promotions`),
  over('promotion-new', `${own.plansAssign}?view=promotions`, press('promotions.create')),
  on('audit-ra', own.audit),
  on('features-ra', own.featureList),
  on('brands-ra', own.brandList),
  on('schedules-ra', own.reportSchedule),
  over('call-answer', openCall, press('partnerLogs.act.answer')),
  on('changes-to-approve', `${own.changes}?which=decide`),
]

const serviceProvider: Screen[] = [
  on('home-sp', own.home),
  on('billing-sp', billing),
  on('feature-sp', `${own.featureList}/ShowPlanUsage`),
  over('feature-set', `${own.featureList}/ShowPlanUsage`, press('features.set')),
  over('feature-many', `${own.featureList}/ShowPlanUsage`, press('features.applyMany')),
  over('account-move', account(distributor), press('status.move')),
]

const atDistributor: Screen[] = [
  on('home-dt', own.home),
  on('accounts-dt', own.accountSearch),
  ...tabs('reseller', reseller, [1, 2, 3, 12, 13, 5, 8, 6, 7, 9, 10]),
  over('reseller-status', account(reseller), press('status.changeStatus')),
  over(
    'reseller-why',
    account(distributor),
    click('main button[aria-label^="Why"], main button[aria-label^="Pourquoi"]'),
  ),
  on('commissions', `${billing}?section=commissions`),
  on('commission', linked(`${billing}?section=commissions`, 'main a[href*="/commission/"]')),
  over('commission-plan', `${billing}?section=commissions`, press('commissions.addPlan')),
]

const lists: Screen[] = [
  on('home-rs', own.home),
  on('accounts-rs', own.accountSearch),
  on('accounts-no-match', `${own.accountSearch}?q=zzzzz`),
  over('accounts-filters', own.accountSearch, press('table.filters')),
  over('accounts-columns', own.accountSearch, press('table.columns')),
  over('accounts-export', own.accountSearch, press('files.export')),
  over('accounts-row-menu', own.accountSearch, actionsOf),
  over('accounts-peek', own.accountSearch, click('main [data-peek]')),
  on('accounts-selected', own.accountSearch, click('main tbody [type=checkbox]')),
  on('people', own.manageUsers),
  on('people-search', own.userSearch),
  over('people-row-menu', own.manageUsers, actionsOf),
  over('people-peek', own.manageUsers, click('main [data-peek]')),
  over('people-filters', own.manageUsers, press('table.filters')),
  on('people-import', own.importPeople),
  on('requests', `${own.requests}?status=All`),
  on('request', linked(`${own.requests}?status=All`, 'main tbody a')),
  on('notice-templates', own.noticeTemplates),
  over('notice-template', own.noticeTemplates, press('notices.templates.new')),
  on('changes', `${own.changes}?which=all`),
  on('change-status', change('account.status')),
  on('change-bank', change('payment.import')),
  on('change-people', change('user.status')),
  on('change-tags', change('account.tags')),
  on('change-unknown', `${own.changes}/${unknownKey}`),
  over(
    'changes-tray',
    own.home,
    click((t) => `header button[aria-label^="${t('changes.tray.label')}"]`),
  ),
  over('palette', own.home, keys('/')),
  over('palette-results', own.home, keys('/'), type('input[role=combobox]', 'north')),
  over('shortcuts', own.home, keys('?')),
  over('person-menu', own.home, personMenu),
  on('audit', own.audit),
  on('audit-event', own.audit, click('main tbody button[aria-expanded]')),
  on('audit-refused', `${own.audit}?period=all&result=DENIED`),
  over('audit-export', own.audit, press('audit.exports.open')),
  on('not-found', '/nowhere'),
]

const company: Screen[] = [
  ...tabs('customer', customer, [1, 2, 3, 4, 12, 13, 5, 8, 6, 7, 9, 10]),
  on('account-unknown', `/accounts/${unknownKey}`),
  on('account-edit-identity', account(customer), click('main [data-section] button')),
  over('account-contact', account(customer), press('contacts.add')),
  over('account-status', account(customer), press('status.changeStatus')),
  on('account-suspended', linked(`${own.accountSearch}?status=Suspended`)),
  over('person-add', account(customer, '?tab=2'), press('users.invite.person')),
  over('own-person-invite', `${own.accountEdit}?tab=2`, press('users.invite.person')),
  over('plan-add', account(customer, '?tab=3'), press('companyPlans.add')),
  over('plan-seats', account(customer, '?tab=3'), press('companyPlans.act.planOrSeats')),
  over('plan-menu', account(customer, '?tab=3'), press('companyPlans.actsOf')),
  over(
    'user-plans-assign',
    account(customer, '?tab=4'),
    click('main tbody [type=checkbox]'),
    press('userPlans.act.assign'),
  ),
  over('add-on-offer', account(customer, '?tab=12'), press('addOns.offer')),
  over('charge-add', account(customer, '?tab=13'), press('billing.charge.add')),
  over('payment-alone', account(customer, '?tab=13'), press('balances.pay.title')),
  over('billing-details', account(customer, '?tab=13'), press('billing.profile.edit')),
  over('credit-limit', account(customer, '?tab=13'), press('credit.edit')),
  on('statement', linked(account(customer, '?tab=13'), 'main a[href*="/statement/"]')),
  on('domain', account(customer, '?tab=6'), click('main button[aria-expanded]:has-text(".example")')),
  over('api-key-add', `${own.accountEdit}?tab=9`, press('apiKeys.add')),
  over('webhook-add', `${own.accountEdit}?tab=9`, press('webhooks.add')),
  over('webhook-menu', `${own.accountEdit}?tab=9`, press('webhooks.actsOf')),
  on('own-account', own.accountEdit),
  on('own-add-ons', own.addOns),
  on('person', person),
  over('person-acts', person, press('common.pageMenu')),
  over('person-disable', person, press('common.pageMenu'), press('users.act.disable')),
  over('person-reset', person, press('common.pageMenu'), press('users.act.endSessions')),
  over('person-act-for', person, press('common.pageMenu'), press('users.act.signInAs')),
  over('person-hand-over', person, press('common.pageMenu'), press('users.act.offboard')),
]

const commerce: Screen[] = [
  on('billing', billing),
  ...each('billing', billing, 'section', 'bank runs rates payment catalogue dunning commissions ledger'),
  over('billing-run', `${billing}?section=runs`, press('billing.run.start')),
  over('dunning-steps', `${billing}?section=dunning`, press('dunning.edit')),
  over('tax-rate', `${billing}?section=rates`, press('billing.rate.add')),
  over('invoice-peek', `${billing}?only=overdue`, click('main [data-peek]')),
  on('invoice-overdue', invoice('only=overdue')),
  on('invoice-issued', invoice('invoiceStatus=Issued&paymentStatus=Pending&kind=INVOICE')),
  on('invoice-paid', invoice('invoiceStatus=Issued&paymentStatus=Paid&kind=INVOICE')),
  on('invoice-draft', invoice('invoiceStatus=Draft')),
  on('invoice-credit-note', invoice('kind=CREDIT_NOTE')),
  on('invoice-void', invoice('invoiceStatus=Void')),
  over('invoice-pay', invoice('only=overdue'), press('billing.act.pay')),
  over('invoice-credit', invoice('only=overdue'), press('billing.act.credit')),
  over('invoice-bill-again', invoice('only=overdue'), press('billing.act.again')),
  over('invoice-void-question', invoice('only=overdue'), press('billing.act.void')),
  on('plans-rs', own.plansAssign),
  on('plans-held', `${own.plansAssign}?view=held`),
  over('plan-rs', own.plansAssign, click('main tbody button')),
  on('report-usage', own.reportView),
  ...each(
    'report',
    own.reportView,
    'report',
    'groups plans provisioning people transactions deliverability renewals receivables margin security',
  ),
  on('report-billing', own.reportBilling),
  on('schedules', own.reportSchedule),
  over('schedule', own.reportSchedule, click('main tbody button')),
  over('schedule-new', own.reportSchedule, press('schedules.add')),
]

const rights: Screen[] = [
  on('access-matrix', own.accessManagement),
  on('access-groups', `${own.accessManagement}?view=groups`),
  on('access-person', `${own.accessManagement}?view=person`),
  on('access-group', linked(`${own.accessManagement}?view=groups`, 'main tbody a')),
  over('access-group-new', own.accessManagement, press('accessGroups.create')),
  on('settings', own.accountSettings),
  ...each('settings', own.accountSettings, 'section', 'encryption signin sso latest'),
  over('settings-source', own.accountSettings, click('main button[aria-haspopup=dialog]')),
  over('settings-copy', own.accountSettings, press('settings.copy')),
  on('features', own.featureList),
  on('feature', linked(own.featureList, 'main tbody a')),
  on('domains', own.dkimList),
  on('branding', own.branding),
  on('brands', own.brandList),
  on('calls', own.partnerLogs),
  ...each('calls', own.partnerLogs, 'section', 'clusters esign'),
  over('call-peek', openCalls, click('main [data-peek]')),
  on('call-error', openCall),
  on('esign', own.esignSync),
  over('esign-peek', own.esignSync, click('main [data-peek]')),
  on('profile', own.profile),
  over('profile-password', own.profile, press('profile.password.change')),
  over('profile-app', own.profile, press('profile.factors.addApp')),
  on('help', own.help),
  on('help-task', `${own.help}/invitePerson`),
  on('help-no-match', `${own.help}?q=zzzzz`),
  on('factor-startup', openPages.mfaStartup),
  on('factor-number', openPages.mfaMobileRequired),
  on('factor-number-code', openPages.mfaMobileVerification),
  on('factor-number-new', openPages.mfaMobileUpdate),
]

const selected = click('main tbody [type=checkbox]')
const prepared: Screen[] = [
  over('many-status', own.accountSearch, selected, press('accountsList.act.status')),
  over('many-notify', own.accountSearch, selected, press('accountsList.act.notify')),
  over('many-tags', own.accountSearch, selected, press('accountsList.act.tags')),
  over(
    'many-status-preview',
    `${own.accountSearch}?status=Active&role=CU`,
    selected,
    press('accountsList.act.status'),
    click('[role=dialog] label:has-text("Suspend"), [role=dialog] label:has-text("Suspendu")'),
    first('[role=dialog] select'),
    press('status.preview'),
  ),
]

const customerPages: Screen[] = [
  on('home-cu', own.home),
  on('own-account-cu', own.accountEdit),
  ...[2, 3, 4, 5, 6, 7, 9, 13].map((tab) => on(`own-account-cu-tab-${tab}`, `${own.accountEdit}?tab=${tab}`)),
  on('billing-cu', billing),
  on('invoice-cu', peeked(billing, own.invoice)),
  on('changes-cu', `${own.changes}?which=all`),
  on('profile-cu', own.profile),
]

type Person = { email?: string; screens: readonly Screen[] }
const declared = {
  none: { screens: outside },
  RA: { email: 'ra@demo.test', screens: provider },
  SP: { email: 'sp@demo.test', screens: serviceProvider },
  DT: { email: 'dt@demo.test', screens: atDistributor },
  RS: { email: 'rs@demo.test', screens: [...lists, ...company, ...commerce, ...rights, ...prepared] },
  CU: { email: 'cu@demo.test', screens: customerPages },
} satisfies Record<string, Person>
export type Role = keyof typeof declared
export const people: Readonly<Record<Role, Person>> = declared
