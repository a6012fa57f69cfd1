import { type Setting, settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { expect, test } from 'vitest'
import { companiesFor, isOfProducts, type SettingProbe, probes, shownTo } from './settings.probes.ts'
import { newWorld } from './world.ts'

// Every setting does something: the same request under two values gets two answers. One without a probe fails.

const world = await newWorld()
const tree = await world.demoTree()

function twoValuesOf({ type, allowed = [], min, max, default: standard }: Setting): readonly [unknown, unknown] {
  if (type === 'bool') return [true, false]
  if (type === 'multi') return [allowed, allowed.slice(0, 1)]
  if (type === 'enum' || type === 'tri') return [allowed[0], allowed.at(-1)]
  if (type === 'zone') return ['UTC', 'Europe/Paris']
  return [min ?? standard, max]
}
const probedOf = (setting: Setting): SettingProbe | undefined =>
  probes[setting.code] ?? (isOfProducts(setting.code) ? shownTo(twoValuesOf(setting)) : undefined)

test('each setting of the catalogue has a probe, and each probe a setting', () => {
  const codes = settingCatalogue.map(({ code }) => code)
  const probed = settingCatalogue.filter(probedOf).map(({ code }) => code)
  expect(probed).toEqual(codes)
  expect(Object.keys(probes).filter((code) => !codes.includes(code))).toEqual([])
})

const all = settingCatalogue.flatMap((setting) => {
  const probed = probedOf(setting)
  return probed ? [{ code: setting.code, ...probed, at: probed.at ?? ('customer' as const) }] : []
})
test.each(all)('$code has an effect on somebody', async ({ code, probe, values, at }) => {
  const seen = []
  for (const value of values) seen.push(await probe(await companiesFor(world, tree.borealis, code, at, value)))
  expect(seen[0]).not.toEqual(seen[1])
})

test('the walk finds a setting without effect', async () => {
  const under = async (value: unknown) =>
    probes['signIn.minLength']?.probe(await companiesFor(world, tree.borealis, 'integration.keys', 'customer', value))
  expect(await under(1)).toEqual(await under(10))
})
