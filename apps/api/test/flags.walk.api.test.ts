import { type Flag, flags, flagValues } from '@portal/contract/core/access/access.flags'
import { expect, test } from 'vitest'
import { type FlagProbe, probes } from './flags.probes.ts'
import { newWorld } from './world.ts'

// Walks the whole catalogue of flags: each changes a response. The walk over screens is next to the screens.

const world = await newWorld()
const provider = await world.anAccount({ acctType: 'SP' })

/** The view of a person with a value of the flag, in a company of its own. */
async function seen(flag: Flag, { at = 'RP', on = 'CU', outcome }: FlagProbe, value: 'N' | 'Y' | 'W') {
  const company = at === 'RP' ? world.root : provider
  const account = await world.anAccount({ acctType: on, under: company })
  return outcome({ world, person: await world.signedInAt(company, { rights: { [flag]: value } }), account })
}

test.each(Object.entries(probes) as [Flag, FlagProbe][])('%s decides an answer', async (flag, probe) => {
  const { kind } = flags.find(({ code }) => code === flag)!
  const without = await seen(flag, probe, 'N')
  // Nothing but the flag makes the difference: someone else without it sees the same.
  expect(await seen(flag, probe, 'N')).toEqual(without)
  expect(await seen(flag, probe, flagValues[kind][flagValues[kind].length - 1] as 'Y' | 'W')).not.toEqual(without)
})
