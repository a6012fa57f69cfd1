import { randomUUID } from 'node:crypto'
import { keepCompanyPlans } from '../src/features/commerce/subscriptions/subscriptions.calendar.ts'
import { redactRemoved } from '../src/features/directory/users/users.redact.ts'
import { aDraft, aLogo, brandUrl, version } from './brands.ts'
import { type Branch, many, run } from './esign.branch.ts'
import { linksIn } from './links.ts'
import { change as setting, url as settingsUrl } from './settings.ts'
import { statusesIn, statusUrl } from './statuses.ts'
import type { Account, Answer, User, World } from './world.ts'

// Changes by people, programs and the clock to companies that the e-signature service knows, each by its usual route.

type Subject = { customer: Account; company: Account; user: User; n: number }

async function undo(branch: Branch, n: number): Promise<Answer | undefined> {
  const key = branch.sets[branch.sets.length - 1 - (n % 3)]
  if (!key) return undefined
  const answer = await branch.distributor.post(`/api/v1/ChangeSet/${key}/Undo`, {})
  return answer.statusCode === 201 ? run(branch, answer.json().ResultContent.ChangeKey) : answer
}

const versionOf = async ({ db }: World, table: string, id: string) =>
  (await db.pool.query(`select version from ${table} where ${table === 'account' ? 'account' : 'user'}_id = $1`, [id]))
    .rows[0].version as number
const edit = async ({ world, distributor }: Branch, { accountId }: Account, patch: object) =>
  distributor.patch(`/api/v1/Account/${accountId}`, patch, version(await versionOf(world, 'account', accountId)))
const editUser = async ({ world, distributor }: Branch, { userId }: User, patch: object) =>
  distributor.patch(`/api/v1/User/${userId}`, patch, version(await versionOf(world, 'app_user', userId)))

/** The plan with a code that a company has, whatever its state. */
async function planOf({ world }: Branch, { accountId }: Account, n: number) {
  const { rows } = await world.db.pool.query(
    'select subscription_id, version, seats from subscription where account_id = $1 order by subscription_id',
    [accountId],
  )
  return rows[n % Math.max(rows.length, 1)] as { subscription_id: string; version: number; seats: number } | undefined
}
const manage = async (branch: Branch, { customer, n }: Subject, route: string, more: (seats: number) => object) => {
  const plan = await planOf(branch, customer, n)
  if (!plan) return undefined
  const { subscription_id: SubscriptionKey, seats } = plan
  return branch.distributor.post(`/api/v1/PlanManagement/${route}`, {
    SubscriptionKey,
    Effective: 'NOW',
    ...more(seats),
  })
}

async function brand(
  { distributor }: Branch,
  account: Account,
  rest: string,
  body: object,
  method: 'PUT' | 'POST' | 'DELETE',
) {
  const found = (await distributor.get(brandUrl(account))).json().ResultContent
  return distributor.send(
    method,
    brandUrl(account, rest),
    method === 'DELETE' ? undefined : body,
    version(found?.version ?? 0),
  )
}

/** A reseller's brand is shown below it. */
const branded = ({ resellers, customers }: Branch, n: number) => (n % 2 ? customers[0] : undefined) ?? resellers[0]
const logos = [await aLogo('#aa0000'), await aLogo('#00aa00')]
type Action = (branch: Branch, chosen: Subject) => Promise<Answer | void | undefined> | undefined
const users = ({ user }: Subject) => ({ UserKeys: [user.userId] })
const status = (branch: Branch, account: Account, to: string, reason: string) =>
  statusesIn(branch.world).change(branch.distributor, account, to, reason, { Note: 'Said so' })
const userStatus =
  (code: number): Action =>
  (branch, chosen) =>
    many(branch, 'user.status', users(chosen), { OperationCode: code })
/** A user of the branch with this status. */
async function whoIs({ world, people }: Branch, status: string): Promise<User | undefined> {
  const ids = people.map(({ userId }) => userId)
  const { rows } = await world.db.pool.query(
    'select user_id from app_user where user_id = any($1) and user_status = $2 limit 1',
    [ids, status],
  )
  return people.find(({ userId }) => userId === rows[0]?.user_id)
}
/** The codes of plans that the company of a person has, or that the person has. */
async function codesOf({ world }: Branch, { userId }: User, held: boolean): Promise<string[]> {
  const { rows } = await world.db.pool.query(
    held
      ? `select plan_code from user_plan join plan using (plan_id) where user_id = $1 and user_plan_status = 'Assigned' order by 1`
      : `select plan_code from subscription s join app_user u using (account_id) join plan using (plan_id)
         where u.user_id = $1 and subscription_status = 'Active' order by 1`,
    [userId],
  )
  return rows.map(({ plan_code: code }) => code)
}
const ofPeople =
  (kind: string, held: boolean): Action =>
  async (branch, chosen) => {
    const PlanCode = codeIn(await codesOf(branch, chosen.user, held), chosen.n)
    const { rows } = await branch.world.db.pool.query('select account_id from app_user where user_id = $1', [
      chosen.user.userId,
    ])
    return PlanCode
      ? many(branch, kind, users(chosen), {
          AcctKey: rows[0].account_id,
          PlanCode,
          ...(!held && { ReplaceExisting: true }),
        })
      : undefined
  }
const clock =
  (days: number): Action =>
  ({ world }) =>
    keepCompanyPlans(world, new Date(Date.now() + days * 86_400_000))
const password = (n: number) => `Correct horse ${n} battery`
const codeIn = (all: readonly string[], n: number) => all[n % all.length] ?? ''

export const acts: Readonly<Record<string, Action>> = {
  rename: (branch, { company, n }) => edit(branch, company, { AcctName: `Named ${n}` }),
  describe: (branch, { company, n }) => edit(branch, company, { LegalName: `Legal ${n}` }),
  speak: (branch, { company, n }) =>
    edit(branch, company, { Language: n % 2 ? 'fr-fr' : 'en-us', TimeZone: n % 3 ? 'Europe/Paris' : 'UTC' }),
  tag: (branch, { customer, n }) =>
    many(branch, 'account.tags', { AcctKeys: [customer.accountId] }, { Add: [`t${n % 5}`] }),
  suspend: (branch, { company }) => status(branch, company, 'Suspended', 'NONPAY'),
  abuse: (branch, { customer }) =>
    many(branch, 'account.status', { AcctKeys: [customer.accountId] }, { To: 'SuspendedAbuse', ReasonCode: 'SPAM' }),
  resume: async (branch) => {
    const ids = [...branch.customers, ...branch.resellers]
    const { rows } = await branch.world.db.pool.query(
      `select account_id from account where account_id = any($1) and account_status in ('Suspended', 'SuspendedAbuse', 'Closed') limit 1`,
      [ids.map(({ accountId }) => accountId)],
    )
    const company = ids.find(({ accountId }) => accountId === rows[0]?.account_id)
    return company && status(branch, company, 'Active', 'OTHER')
  },
  suspendMany: (branch, { customer }) =>
    many(branch, 'account.status', { AcctKeys: [customer.accountId] }, { To: 'Suspended', ReasonCode: 'NONPAY' }),
  close: (branch, { customer, n }) =>
    n % 3
      ? undefined
      : many(branch, 'account.status', { AcctKeys: [customer.accountId] }, { To: 'Closed', ReasonCode: 'NONRENEW' }),
  purge: async ({ world, provider }, { customer, n }) => {
    if (n % 4) return undefined
    const { rows } = await world.db.pool.query('select acct_name from account where account_id = $1', [
      customer.accountId,
    ])
    return provider.post(`${statusUrl(customer)}/Purge`, { AcctName: rows[0].acct_name })
  },
  move: (branch, { customer, n }) =>
    many(branch, 'account.move', { AcctKeys: [customer.accountId] }, { ParentKey: branch.resellers[n % 2]?.accountId }),
  undo: (branch, { n }) => undo(branch, n),
  remind: async ({ world, distributor }, { company, n }) => {
    const { rows } = await world.db.pool.query('select settings_version as v from account where account_id = $1', [
      company.accountId,
    ])
    const request = n % 3 ? setting('esign.reminder', n % 30, n % 2 === 0) : { Code: 'esign.reminder', Value: null }
    return distributor.patch(settingsUrl(company), { Changes: [request] }, version(rows[0].v))
  },
  setMany: (branch, { customer, n }) =>
    many(
      branch,
      'settings.change',
      { AcctKeys: [customer.accountId] },
      {
        Changes: [setting(n % 2 ? 'esign.envelopeExpiry' : 'files.largest', 40 + (n % 9), false)],
      },
    ),
  sell: ({ distributor, plans }, { customer, n }) =>
    distributor.post('/api/v1/Provision/Plan', {
      AcctKey: customer.accountId,
      PlanCode: codeIn(plans, n),
      Seats: 5 + (n % 7),
    }),
  upgrade: (branch, chosen) => manage(branch, chosen, 'UpgradePlan', (seats) => ({ Seats: seats + 1 })),
  exchange: (branch, chosen) =>
    manage(branch, chosen, 'UpgradePlan', () => ({ ToPlanCode: codeIn(branch.plans, chosen.n % 2 ? 0 : 2) })),
  renew: (branch, chosen) => manage(branch, chosen, 'RenewPlan', () => ({})),
  cancel: (branch, chosen) => manage(branch, chosen, 'CancelPlan', () => ({ Reason: 'Asked for' })),
  seatsOfMany: async (branch, { customer, n }) => {
    const plan = await planOf(branch, customer, n)
    const input = { Seats: 12 + (n % 5), Effective: 'NOW' }
    return plan && many(branch, 'plan.seats', { SubscriptionKeys: [plan.subscription_id] }, input)
  },
  note: async (branch, { customer, n }) => {
    const plan = await planOf(branch, customer, n)
    const body = { PoNumber: `PO-${n}` }
    return (
      plan && branch.distributor.patch(`/api/v1/Provision/Plan/${plan.subscription_id}`, body, version(plan.version))
    )
  },
  aMonth: clock(32),
  aYear: clock(400),
  assign: ofPeople('userPlan.assign', false),
  release: ofPeople('userPlan.release', true),
  name: (branch, { user, n }) => editUser(branch, user, { FirstName: `Given${n}` }),
  call: (branch, { user, n }) => editUser(branch, user, { Phone: `+1514555${1000 + (n % 9000)}` }),
  nameOneself: async ({ world }, { user, n }) =>
    (await world.signedInAs(user)).patch('/api/v1/User/Profile', { LastName: `Own${n}` }),
  disable: userStatus(3),
  enable: async (branch, chosen) => {
    const user = await whoIs(branch, 'Disabled')
    return user && userStatus(4)(branch, { ...chosen, user })
  },
  remove: userStatus(2),
  restore: async (branch) => {
    const user = await whoIs(branch, 'Removed')
    return user && branch.distributor.post(`/api/v1/User/${user.userId}/Restore`, { Reason: 'By mistake' })
  },
  transfer: (branch, chosen) => many(branch, 'user.transfer', users(chosen), { AcctKey: chosen.customer.accountId }),
  activate: async ({ world }, { user, n }) => {
    const links = linksIn(world, user as never)
    await world.db.pool.query(
      `update app_user set user_status = 'Invited', registration_pending = true where user_id = $1 and user_status = 'Active'`,
      [user.userId],
    )
    const code = await links.activationCode(user).catch(() => undefined)
    return code
      ? links.post('Activate', {
          Code: code,
          Password: password(n),
          ConfirmPassword: password(n),
          FirstName: `First${n}`,
        })
      : undefined
  },
  import: async (branch, { customer, user, n }) => {
    const Cells = { Email: user.email, FirstName: `Filed${n}`, LastName: 'Sample' }
    const answer = await branch.distributor.post(
      '/api/v1/User/Import',
      { AcctKey: customer.accountId, Existing: 'update', Rows: [{ Line: 2, Cells }] },
      { 'idempotency-key': randomUUID() },
    )
    return answer.statusCode === 201 ? run(branch, answer.json().ResultContent.ChangeKey) : answer
  },
  provision: ({ scim, people }, { n }) =>
    scim.patch1(people[2]?.userId ?? '', {
      op: 'replace',
      path: n % 2 ? 'name.familyName' : 'active',
      value: n % 2 ? `Sent${n}` : n % 3 === 0,
    }),
  redact: async ({ world }, { user }) => {
    await world.db.pool.query(
      `update app_user set removed_at = now() - interval '40 days' where user_id = $1 and user_status = 'Removed'`,
      [user.userId],
    )
    await redactRemoved(world)
  },
  draft: async (branch, { n }) => {
    const at = branded(branch, n)
    await brand(
      branch,
      at,
      '',
      aDraft({ PrimaryColor: `#00${1000 + (n % 9000)}`, AllowChildrenToInherit: n % 3 > 0 }),
      'PUT',
    )
    return brand(branch, at, 'Image/Logo', { Content: logos[n % 5 > 2 ? 1 : 0] }, 'PUT')
  },
  publish: (branch, { n }) => brand(branch, branded(branch, n), 'Publish', {}, 'POST'),
  hideBrand: (branch, { n }) => brand(branch, branded(branch, n), 'Status', { To: 'Disabled' }, 'POST'),
  showBrand: (branch, { n }) => brand(branch, branded(branch, n), 'Status', { To: 'Enabled' }, 'POST'),
  removeBrand: (branch, { n }) => brand(branch, branded(branch, n), '', {}, 'DELETE'),
}
