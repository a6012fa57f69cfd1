import { daysBetween } from '../src/core/calendar/calendar.ts'
import type { Account, World } from './world.ts'
import { keepCompanyPlans } from '../src/features/commerce/subscriptions/subscriptions.calendar.ts'
import { today } from './invoices.ts'

// Actions of a company on past days. The portal always acts today, by the clock of the database, so before an action all days
// of the company are moved until the day of the action is today, and back before a month is billed.

const held: readonly (readonly [table: string, key: string, days: readonly string[]])[] = [
  ['subscription', 'account_id', ['start_on', 'end_on', 'trial_ends_on', 'grace_ends_on', 'ended_on', 'cancel_on']],
  ['subscription_span', 'account_id', ['from_on', 'until_on', 'promotion_until']],
  ['add_on', 'account_id', ['start_on', 'end_on']],
  ['add_on_span', 'account_id', ['from_on', 'until_on']],
  ['subscription_usage', 'subscription_id', ['day']],
  ['usage_daily', 'account_id', ['day']],
]
const owner = '(select subscription_id from subscription where account_id = $1)'
/** Beyond the days of all examples: rows that follow each other never meet while they are moved. */
const far = 100_000

/** The calendar of one company. @returns `be`: makes a day today, with all steps of plans that are due by then */
export function clockOf(world: World, { accountId }: Account) {
  let moved = 0
  async function move(by: number) {
    for (const [table, key, days] of held)
      for (const part of by === 0 ? [] : [far, by - far])
        await world.db.pool.query(
          `update ${table} set ${days.map((day) => `${day} = ${day} + ${part}`).join(', ')}
           where ${key} ${key === 'account_id' ? '= $1' : `in ${owner}`}`,
          [accountId],
        )
    moved += by
  }
  return {
    async be(day: string) {
      await move(daysBetween(day, today()) - moved)
      await keepCompanyPlans(world)
    },
    back: () => move(-moved),
  }
}
