import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { industryCodes } from '@portal/contract/core/lookups/lookups.codes'
import { type Random, uuidAt } from './scale.random.ts'
import { type NameLanguage, names } from './scale.words.data.ts'

/** A generated company with its ancestors; times are milliseconds since 1970. */
export type ScaleAccount = {
  id: string
  type: AccountType
  name: string
  language: NameLanguage
  number: string
  parentId: string
  provider: string
  sp: string | null
  dt: string | null
  rs: string | null
  status: AccountStatus
  industry: string
  reference: string | null
  created: number
  modified: number
  /** Where the name and people of this company start in the word lists. */
  place: number
}
export type ScaleParent = Pick<ScaleAccount, 'id' | 'provider' | 'sp' | 'dt' | 'rs' | 'place'> & { children: number }
/** Makes one company below another. */
export type MakeAccount = (type: AccountType, parent: ScaleParent) => ScaleAccount

const year = 365 * 86_400_000
const owners = names.en.owners.length
/** Number of different names for customers. */
export const combinations = owners * names.en.trades.length * names.en.towns.length * names.en.forms.length
/** Shares no factor with `combinations`, so the children of one parent use every name before one repeats. */
const stride = 177_907

/** Own statuses of customers; partners are five times as often active. */
const statuses: [AccountStatus, number][] = [
  ['Pending', 0.05],
  ['Suspended', 0.04],
  ['SuspendedAbuse', 0.0005],
  ['Closed', 0.06],
  ['Purged', 0.01],
]

function statusOf(type: AccountType, random: Random): AccountStatus {
  let chance = random.next() * (type === 'CU' ? 1 : 5)
  for (const [status, share] of statuses) {
    chance -= share
    if (chance < 0) return status
  }
  return 'Active'
}

const kinds = { RP: '', SP: 'Services', DT: 'Distribution', RS: 'IT' }

function nameOf(type: AccountType, place: number, language: NameLanguage): string {
  const { owners: families, towns, trades, forms, partners } = names[language]
  const at = (from: readonly string[], index: number) => from[Math.floor(index) % from.length] ?? ''
  const family = at(families, place)
  const town = at(towns, place / owners)
  if (type !== 'CU') return `${at(partners, place)} ${family} ${town} ${kinds[type]}`
  return `${family} ${at(trades, place / owners / towns.length)} ${town} ${at(forms, place / owners / towns.length / trades.length)}`
}

/** Some changes come in bursts at the same moment, as bulk work does. */
function modifiedOf(created: number, now: number, random: Random): number {
  const moment = created + (now - created) * random.next() ** 0.7
  return random.next() < 0.05 ? moment - (moment % (7 * 86_400_000)) + 3_600_000 : Math.floor(moment)
}

const ancestors = (id: string, type: AccountType, { provider, sp, dt, rs }: ScaleParent) => ({
  provider,
  sp: type === 'SP' ? id : sp,
  dt: type === 'DT' ? id : dt,
  rs: type === 'RS' ? id : rs,
})

/** Makes companies whose numbers count up from `firstNumber`. */
export function accountMaker(firstNumber: number, now: number, random: Random): MakeAccount {
  let next = firstNumber
  return (type, parent) => {
    const place = (parent.place + parent.children * stride) % combinations
    parent.children += 1
    const created = Math.floor(now - random.next() * 6 * year - year / 100)
    const id = uuidAt(created, random)
    const language: NameLanguage = random.next() < 0.4 ? 'fr' : 'en'
    const number = `${type}-${String(next++).padStart(7, '0')}`
    const status = statusOf(type, random)
    const reference = `${random.pick(['REF', 'CRM', 'ERP'])}-${100_000 + ((parent.place + parent.children * 7919) % 900_000)}`
    return {
      id,
      type,
      place,
      language,
      created,
      number,
      status,
      // only the number of a purged company is kept
      name: status === 'Purged' ? number : nameOf(type, place, language),
      parentId: parent.id,
      ...ancestors(id, type, parent),
      industry: random.pick(industryCodes),
      reference: random.next() < 0.3 ? reference : null,
      modified: modifiedOf(created, now, random),
    }
  }
}
