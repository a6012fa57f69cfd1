import type { EndsWithPeople } from '../../../core/people/people.ends.ts'
import { countActiveOf } from './schedules.repository.ts'

/** A schedule is paused once its owner is gone. */
export const schedulesOfPeople: EndsWithPeople = {
  name: 'schedules',
  words: {
    one: { 'en-us': 'scheduled report', 'fr-fr': 'rapport planifié' },
    other: { 'en-us': 'scheduled reports', 'fr-fr': 'rapports planifiés' },
  },
  count: (tx, { caller }, userIds) => countActiveOf(tx, caller.scope, userIds),
}
