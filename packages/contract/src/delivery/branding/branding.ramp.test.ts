import { expect, test } from 'vitest'
import { colorsOf, contrastOf, pairsOf, rampOf, readsUnchanged } from './branding.ramp.ts'

const hsl = (hue: number, saturation: number, light: number) => {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}
const hues = Array.from({ length: 36 }, (_, n) => n * 10)

test.each(hues)('of hue %i every pair can be read in both schemes, however bright or dull the colour', (hue) => {
  for (const saturation of [0.15, 0.5, 1])
    for (const light of [0.05, 0.3, 0.5, 0.7, 0.95]) {
      const { light: day, dark: night } = colorsOf(hsl(hue, saturation, light))
      for (const { what, front, back, least } of [...pairsOf(day), ...pairsOf(night)])
        expect([what, contrastOf(front, back) >= least]).toEqual([what, true])
    }
})

test.each(['#000000', '#ffffff', '#808080'])('%s, which has no hue, gives greys', (color) => {
  for (const step of rampOf(color)) expect(new Set(step.slice(1).match(/../g)).size).toBe(1)
})

test('a ramp goes from light to dark, and says of a colour whether white can be read on it', () => {
  const ramp = rampOf('#006972')
  expect(ramp).toHaveLength(10)
  const onWhite = ramp.map((step) => contrastOf(step, '#ffffff'))
  expect(onWhite).toEqual(onWhite.toSorted((one, other) => one - other))
  expect([readsUnchanged('#006972'), readsUnchanged('#ffdd00')]).toEqual([true, false])
})
