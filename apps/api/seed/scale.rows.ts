import type { ScaleAccount } from './scale.accounts.ts'
import { randomFrom, uuidAt } from './scale.random.ts'
import { names } from './scale.words.data.ts'

/** The author recorded in generated rows, which tells them from others. */
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
    account_status_pending_reason, created_at, created_by, modified_at, modified_by`,
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

/** The first person of a company is its administrator. Nobody has a password. */
export const userRows: CopyTarget<ScaleUser> = {
  table: 'app_user',
  columns: `user_id, ${place}, email, email_typed, first_name, last_name, kind, role_code, user_status, registration_pending, created_at, created_by, modified_at, modified_by`,
  row: ({ account: a, index }) => {
    const { first, last, email } = personOf(a, index)
    const [kind, role] = index === 0 ? ['ADMIN', roles[a.type]] : ['ENDUSER', null]
    return line([
      idOf(a, index),
      ...placeOf(a),
      email,
      email,
      first,
      last,
      kind,
      role,
      index % 9 === 8 ? 'Disabled' : 'Active',
      false,
      iso(a.created),
      maker,
      iso(a.modified),
      maker,
    ])
  },
}

/** `users` people spread evenly over the accounts. */
export function* scaleUsers(accounts: Iterable<ScaleAccount>, count: number, users: number): Generator<ScaleUser> {
  let at = 0
  for (const account of accounts) {
    const here = Math.floor(((at + 1) * users) / count) - Math.floor((at * users) / count)
    for (let index = 0; index < here; index++) yield { account, index }
    at++
  }
}
