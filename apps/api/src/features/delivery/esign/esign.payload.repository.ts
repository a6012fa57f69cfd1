import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { resolveSetting } from '@portal/contract/access/settings/settings.rules'
import { findPlacesOf } from '../../../core/settings/settings.chains.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

// The current data for the service (asOwner).

/** People per call. */
export const peopleInCall = 1_000

type Plan = { code: string; line: string; seats: number; status: string }
export type CompanyPayload = {
  key: string
  number: string
  name: string
  status: AccountStatus
  language: string
  timeZone: string | null
  plans: Plan[]
}
/** Undefined for a company that is gone. */
export function findCompany(tx: Tx, accountId: string, lines: readonly string[]): Promise<CompanyPayload | undefined> {
  return queryRow(tx)<CompanyPayload>`
    select a.account_id as key, a.acct_number as number, a.acct_name as name, a.language, a.time_zone,
      (select up.account_status from account up where up.account_id in (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
        order by status_rank(up.account_status) desc limit 1) as status,
      coalesce((select json_agg(json_build_object('code', p.plan_code, 'line', s.product_line, 'seats', s.seats, 'status', s.subscription_status)
          order by p.plan_code)
        from subscription s join plan p on p.plan_id = s.plan_id where s.account_id = a.account_id and s.product_line = any(${lines}::text[])
          and s.subscription_status in ('Trial', 'Active', 'Grace')), '[]') as plans
    from account a where a.account_id = ${accountId}`
}

const ofTab = settingCatalogue.filter(({ group }) => group === 'esign')
/** The values of the tab E-sign that apply to a company, by code. */
export async function findSettings(tx: Tx, accountId: string, production: boolean): Promise<Record<string, unknown>> {
  const places = (await findPlacesOf(tx, [accountId])).get(accountId) ?? []
  return Object.fromEntries(
    ofTab.map((one) => [one.code.replace('esign.', ''), resolveSetting(one, places, { production }).value]),
  )
}

/** The logo on light ground that a company shows: its bytes, and their hash for comparison. */
export type LogoPayload = { hash: string; bytes: Buffer }
export const findLogo = (tx: Tx, accountId: string): Promise<LogoPayload | undefined> =>
  queryRow(tx)<LogoPayload>`
    select encode(sha256(i.bytes), 'hex') as hash, i.bytes from brand_shown(${accountId}) shown
    join brand_image i on i.image = shown.content->'logo'->>'image'`

export type PersonPayload = {
  key: string
  email: string
  firstName: string | null
  lastName: string | null
  active: boolean
  plans: string[]
}
/** People with a plan of these lines, by their key, after a given one. */
export const findPeople = (tx: Tx, accountId: string, lines: readonly string[], after: string | null) =>
  queryRows(tx)<PersonPayload>`
    select u.user_id as key, u.email, u.first_name, u.last_name, u.user_status not in ('Disabled', 'Removed') as active,
      array_agg(p.plan_code order by p.plan_code) as plans
    from user_plan up join app_user u on u.user_id = up.user_id join plan p on p.plan_id = up.plan_id
    where up.account_id = ${accountId} and up.user_plan_status = 'Assigned' and up.product_line = any(${lines}::text[])
      and (${after}::uuid is null or u.user_id > ${after}::uuid)
    group by u.user_id order by u.user_id limit ${peopleInCall}`
