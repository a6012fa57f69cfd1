import type { ScaleAccount } from './scale.accounts.ts'
import { randomFrom, uuidAt } from './scale.random.ts'
import { names } from './scale.words.data.ts'

/** The author recorded in generated rows, to distinguish them from others. */
export const maker = 'seed:scale'

type Cell = string | number | boolean | null
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (value: Cell) =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one)
/** A line of COPY's text format. */
const line = (cells: readonly Cell[]) => `${cells.map(cell).join('\t')}\n`
const iso = (moment: number) => new Date(moment).toISOString()
const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

export type CopyTarget<T> = { table: string; columns: string; row: (from: T) => string }

const townOf = ({ place, language }: ScaleAccount) =>
  names[language].towns[Math.floor(place / names.en.owners.length) % names[language].towns.length] ?? ''
const addressOf = (account: ScaleAccount) =>
  JSON.stringify({
    line1: `${1 + (account.place % 180)} ${account.language === 'fr' ? 'rue Imaginaire' : 'Imaginary Street'}`,
    city: townOf(account),
    country: account.language === 'fr' ? 'FR' : 'GB',
  })

function pendingOf({ status, place, modified }: ScaleAccount): [Cell, Cell, Cell] {
  if (status !== 'Active' || place % 250 !== 0) return [null, null, null]
  return ['Suspended', iso(modified + 400 * 86_400_000).slice(0, 10), 'NONPAY']
}

export const accountRows: CopyTarget<ScaleAccount> = {
  table: 'account',
  columns: `account_id, parent_id, provider_id, sp_id, dt_id, rs_id, acct_number, acct_type, acct_name, language, industry_code, cust_type,
    transaction_environment, customer_ref_code, address, account_status, account_status_pending, account_status_pending_effective_date,
    account_status_pending_reason, unattended_since, created_at, created_by, modified_at, modified_by`,
  row: (a) =>
    line([
      a.id,
      a.parentId,
      a.provider,
      a.sp,
      a.dt,
      a.rs,
      a.number,
      a.type,
      a.name,
      a.language === 'fr' ? 'fr-fr' : 'en-us',
      a.industry,
      a.type === 'CU' ? (a.place % 20 === 0 ? 'TRIAL' : 'STD') : null,
      a.type === 'CU' ? (a.place % 33 === 0 ? 'SANDBOX' : 'PRODUCTION') : null,
      a.reference,
      addressOf(a),
      a.status,
      ...pendingOf(a),
      null,
      iso(a.created),
      maker,
      iso(a.modified),
      maker,
    ]),
}

const place = 'account_id, provider_id, sp_id, dt_id, rs_id'
const placeOf = (a: ScaleAccount) => [a.id, a.provider, a.sp, a.dt, a.rs]

function personOf(account: ScaleAccount, index: number) {
  const list = names[account.language]
  const first = list.firstNames[(account.place + index * 7) % list.firstNames.length] ?? ''
  const last = list.owners[(account.place * 3 + index * 11) % list.owners.length] ?? ''
  return { first, last, email: `${ascii(first)}.${ascii(last)}${index || ''}@${account.number.toLowerCase()}.example` }
}

/** Ids derived from the account, so that no list of accounts has to be kept in memory. */
const idOf = (account: ScaleAccount, index: number) =>
  uuidAt(account.created, randomFrom(account.place * 31 + index + Number.parseInt(account.id.slice(-8), 16)))

export const contactRows: CopyTarget<ScaleAccount> = {
  table: 'contact',
  columns: `contact_id, ${place}, kind, first_name, last_name, email`,
  row: (a) => {
    const { first, last, email } = personOf(a, 0)
    return line([idOf(a, -1), ...placeOf(a), 'PRIMARY', first, last, email])
  },
}

export type ScaleUser = { account: ScaleAccount; index: number }
const roles = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const
const day = 86_400_000

/** The number of people in a thousand with each status; all others are active. */
const userStatuses: [status: string, share: number][] = [
  ['Invited', 40],
  ['Staged', 10],
  ['Disabled', 60],
  ['Locked', 1],
  ['Removed', 30],
]
function userStatusOf(dice: number): string {
  let left = dice
  for (const [status, share] of userStatuses) {
    left -= share
    if (left < 0) return status
  }
  return 'Active'
}

/** The first person of a company is its administrator. No one has a password. */
export const userRows: CopyTarget<ScaleUser> = {
  table: 'app_user',
  columns: `user_id, ${place}, email, email_typed, first_name, last_name, kind, role_code, user_status, registration_pending, imported,
    mfa_state, last_login_at, removed_at, created_at, created_by, modified_at, modified_by`,
  row: ({ account: a, index }) => {
    const { first, last, email } = personOf(a, index)
    const dice = (a.place * 7919 + index * 613) % 1000
    const status = userStatusOf(dice)
    const isNew = status === 'Invited' || status === 'Staged'
    const [kind, role] =
      index === 0 ? [a.type === 'CU' && dice % 7 === 0 ? 'BOTH' : 'ADMIN', roles[a.type]] : ['ENDUSER', null]
    const modified = a.modified - (index % 300) * day
    const hasSignedIn = role !== null && !isNew && dice % 5 > 0
    return line([
      idOf(a, index),
      ...placeOf(a),
      email,
      email,
      isNew ? null : first,
      isNew ? null : last,
      kind,
      role,
      status,
      isNew,
      role === null && dice % 3 === 0,
      hasSignedIn && dice % 2 === 0 ? 'Enrolled' : 'NotEnrolled',
      hasSignedIn ? iso(modified - (dice % 200) * day) : null,
      status === 'Removed' ? iso(modified) : null,
      iso(a.created),
      maker,
      iso(modified),
      maker,
    ])
  },
}

/** People are spread evenly over the accounts; one in a hundred works for the first customer instead. */
export function* scaleUsers(accounts: Iterable<ScaleAccount>, count: number, users: number): Generator<ScaleUser> {
  const many = Math.floor(users / 100)
  let [at, isFirst] = [0, true]
  for (const account of accounts) {
    const spread = users - many
    const here = Math.floor(((at + 1) * spread) / count) - Math.floor((at * spread) / count)
    const more = isFirst && account.type === 'CU' ? many : 0
    if (more > 0) isFirst = false
    for (let index = 0; index < here + more; index++) yield { account, index }
    at++
  }
}
